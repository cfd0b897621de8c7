// System calls that do not import into Swift: eventfd and its flags, and the GNU functions that starting another program
// takes (pipe2, posix_spawn_file_actions_addclosefrom_np, F_SETPIPE_SZ).
#pragma once

/// Makes a descriptor that is readable while its counter is not 0: non-blocking, close-on-exec, the caller's to close.
/// Returns it, or -errno. Reentrant.
int system_bridge_event(void);

/// A started program. The descriptors are the caller's to close, and the program is the caller's to reap.
struct system_bridge_child {
    /// Process identifier; also that of its own process group.
    int pid;
    /// Read ends of its standard output and standard error: non-blocking, close-on-exec.
    int output;
    int diagnostics;
    /// Our end of the keeper's lifeline, a stream socket, close-on-exec; -1 where there is no keeper.
    int lifeline;
};

/// Starts `program` (looked up in PATH, no shell) in a process group of its own, with standard input from /dev/null,
/// default signals and no descriptor but 0, 1 and 2.
///
/// `arguments` (argv[0] included) and `environment` ("NAME=value") end with NULL. Returns 0 or -errno, and then
/// nothing is left open. Reentrant.
int system_bridge_spawn(
    const char *_Nonnull program, char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
    struct system_bridge_child *_Nonnull child);

/// First argument of the keeper: a program that is started with this name and this library in it becomes one.
#define SYSTEM_BRIDGE_KEEPER "facetrackd-keeper"

/// What a keeper says on its lifeline before it ends: nobody is left of those it kept.
#define SYSTEM_BRIDGE_ALL_ENDED 0

/// Starts a program under a keeper: a process that is this program's own file again, ends as the other one ends (its
/// exit code, its signal), and kills it with all its descendants when the lifeline is closed or shut down for writing, by
/// us or by our death, and when it gets SIGTERM; it heeds no other signal but SIGKILL and SIGSTOP. A byte written to the
/// lifeline sends SIGTERM to the program's process group. Read from it, in whole `int`s: the program's identifier, which
/// is that of its process group, and `SYSTEM_BRIDGE_ALL_ENDED` at the end of a keeper that was not killed itself.
///
/// `arguments` are `SYSTEM_BRIDGE_KEEPER`, the program (looked up in PATH, no shell), and its arguments. A program that
/// cannot be started says so on its standard error and ends with 127. Otherwise like `system_bridge_spawn`.
int system_bridge_spawn_kept(
    char *_Nullable const *_Nonnull arguments, char *_Nullable const *_Nonnull environment,
    struct system_bridge_child *_Nonnull child);
