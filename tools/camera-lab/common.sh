# shellcheck shell=bash
# What the camera lab's programs share; to be sourced. Their standard output is their answer, so they talk on the other.
# shellcheck source=tools/report.sh
. "${BASH_SOURCE[0]%/*}/../report.sh"

note() { say "camera-lab: $*" >&2; }

# fail_with_log FILE WHAT CAUSE CURE: the end of what was logged, then the error.
fail_with_log() {
    tail -n 25 "$1" >&2
    shift
    fail "$@"
}

# need_packages PACKAGE...: installs what is missing of them, or prints the one command that does and leaves.
need_packages() {
    local missing=() package
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] || "${BASH_SOURCE[0]%/*}/../install-packages" "${missing[@]}" >&2
}

# Where the lab keeps what is costly to make and belongs to no checkout.
lab_cache() { printf '%s\n' "${FACETRACKD_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/facetrackd}/camera-lab"; }
