#define _GNU_SOURCE
#include "system_bridge.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

// A wide pipe means fewer switches between the two programs.
enum { PIPE_BYTES = 1 << 20 };

int system_bridge_event(void)
{
    int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

static int start(
    const char *program, char *const *arguments, char *const *environment, int output, int diagnostics, int lifeline,
    int *pid)
{
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0) return error;
    posix_spawnattr_t attributes;
    error = posix_spawnattr_init(&attributes);
    if (error != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return error;
    }
    sigset_t blocked, all;
    sigemptyset(&blocked);
    sigfillset(&all);
    // A keeper must not be ended by a signal before it can look at it.
    posix_spawnattr_setsigmask(&attributes, lifeline < 0 ? &blocked : &all);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (error == 0) error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, output, 1);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, diagnostics, 2);
    if (error == 0 && lifeline >= 0) error = posix_spawn_file_actions_adddup2(&actions, lifeline, 3);
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&actions, lifeline < 0 ? 3 : 4);
    if (error == 0) error = posix_spawnp(pid, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static int spawn(
    const char *program, char *const *arguments, char *const *environment, int is_kept,
    struct system_bridge_child *child)
{
    int output[2], diagnostics[2], lifeline[2] = {-1, -1};
    if (pipe2(output, O_CLOEXEC) < 0) return -errno;
    if (pipe2(diagnostics, O_CLOEXEC) < 0) {
        int error = errno;
        close(output[0]);
        close(output[1]);
        return -error;
    }
    // A socket, as writing to a dead reader must not raise a signal.
    int error = is_kept && socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, lifeline) < 0 ? errno : 0;
    // Without the privilege for it, the default width does.
    (void)fcntl(output[0], F_SETPIPE_SZ, PIPE_BYTES);
    // Only our ends: what is non-blocking for a writer surprises it.
    if (error == 0 && (fcntl(output[0], F_SETFL, O_NONBLOCK) < 0 || fcntl(diagnostics[0], F_SETFL, O_NONBLOCK) < 0))
        error = errno;
    if (error == 0)
        error = start(program, arguments, environment, output[1], diagnostics[1], lifeline[0], &child->pid);
    close(output[1]);
    close(diagnostics[1]);
    if (lifeline[0] >= 0) close(lifeline[0]);
    if (error != 0) {
        close(output[0]);
        close(diagnostics[0]);
        if (lifeline[1] >= 0) close(lifeline[1]);
        return -error;
    }
    child->output = output[0];
    child->diagnostics = diagnostics[0];
    child->lifeline = lifeline[1];
    return 0;
}

int system_bridge_spawn(
    const char *program, char *const *arguments, char *const *environment, struct system_bridge_child *child)
{
    return spawn(program, arguments, environment, 0, child);
}

int system_bridge_spawn_kept(
    char *const *arguments, char *const *environment, struct system_bridge_child *child)
{
    return spawn("/proc/self/exe", arguments, environment, 1, child);
}
