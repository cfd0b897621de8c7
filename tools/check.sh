# shellcheck shell=bash
# Checks for the shell tests beside this file; to be sourced by bash.
# Each check prints its sentence; `checks_done` prints the sum and fails if one failed.

checks=0
failures=0

# What the command under test printed, unless it was shown already.
shown=
show_transcript() {
    local text
    [ -s "${transcript:-}" ] || return 0
    text=$(<"$transcript")
    [ "$text" = "$shown" ] || sed 's/^/      | /' "$transcript"
    shown=$text
}

# check SENTENCE COMMAND...: the command must succeed.
check() {
    local sentence=$1
    shift
    checks=$((checks + 1))
    if "$@"; then
        printf 'ok    %s\n' "$sentence"
    else
        failures=$((failures + 1))
        printf 'FAIL  %s\n      %s\n' "$sentence" "$*"
        show_transcript
    fi
}

# fails_with STATUS COMMAND...: the command must end with just this status; its output goes to the file $transcript.
fails_with() {
    local wanted=$1 status=0
    shift
    "$@" >"$transcript" 2>&1 || status=$?
    [ "$status" -eq "$wanted" ]
}

# says TEXT: the transcript of the last command holds the text.
says() { grep -qF -- "$1" "$transcript"; }

is_empty() { [ ! -s "$1" ]; }

checks_done() {
    if [ "$failures" -eq 0 ]; then
        printf '%s checks passed\n' "$checks"
    else
        printf '%s of %s checks FAILED\n' "$failures" "$checks"
        exit 1
    fi
}
