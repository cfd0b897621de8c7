#define _GNU_SOURCE
#include "system_bridge.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <unistd.h>

// A wide pipe means fewer switches between the two programs.
enum { PIPE_BYTES = 1 << 20 };

int system_bridge_event(void)
{
    int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return descriptor < 0 ? -errno : descriptor;
}

static int start(
    const char *program, char *const *arguments, char *const *environment, int output, int diagnostics, int *pid)
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
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (error == 0) error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, output, 1);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, diagnostics, 2);
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    if (error == 0) error = posix_spawnp(pid, program, &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int system_bridge_spawn(
    const char *program, char *const *arguments, char *const *environment, struct system_bridge_child *child)
{
    int output[2], diagnostics[2];
    if (pipe2(output, O_CLOEXEC) < 0) return -errno;
    if (pipe2(diagnostics, O_CLOEXEC) < 0) {
        int error = errno;
        close(output[0]);
        close(output[1]);
        return -error;
    }
    // Without the privilege for it, the default width does.
    (void)fcntl(output[0], F_SETPIPE_SZ, PIPE_BYTES);
    // Only our ends: what is non-blocking for a writer surprises it.
    int error = fcntl(output[0], F_SETFL, O_NONBLOCK) < 0 || fcntl(diagnostics[0], F_SETFL, O_NONBLOCK) < 0 ? errno : 0;
    if (error == 0) error = start(program, arguments, environment, output[1], diagnostics[1], &child->pid);
    close(output[1]);
    close(diagnostics[1]);
    if (error != 0) {
        close(output[0]);
        close(diagnostics[0]);
        return -error;
    }
    child->output = output[0];
    child->diagnostics = diagnostics[0];
    return 0;
}
