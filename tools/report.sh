# shellcheck shell=bash
# Messages of the scripts beside this file; to be sourced by bash.
# An error says what happened, the likely cause and what to do, and leaves with 3: something is not available.

say() { printf '%s\n' "$*"; }

# fail WHAT CAUSE CURE
fail() {
    {
        printf 'error: %s\n' "$1"
        printf '  cause: %s\n' "$2"
        printf '  cure:  %s\n' "$3"
    } >&2
    exit 3
}

require_swift() {
    ! command -v swift >/dev/null || return 0
    local folder
    for folder in /opt/swift/usr/bin "$HOME/.local/share/swiftly/bin" /usr/share/swift/usr/bin; do
        [ -x "$folder/swift" ] || continue
        fail "the command 'swift' was not found" "Swift is in $folder, which is not on PATH" \
            "export PATH=\"$folder:\$PATH\"   and run this again"
    done
    fail "the command 'swift' was not found" "the Swift toolchain is not installed, or not on PATH" \
        "install Swift 6.2 or later from https://www.swift.org/install/linux/ and put its usr/bin on PATH"
}
