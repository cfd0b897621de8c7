// The keeper: this very program, started again to do nothing but run another one and to end it with us.
//
// The kernel tells a parent's death only to its direct children, so a program that starts others needs a process that
// outlives us for a moment. A fork of ours would hold a copy of all our memory; starting ourselves anew does not.
#define _GNU_SOURCE
#include "system_bridge.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LIFELINE = 3, NOT_STARTED = 127, END_ROUNDS = 200 };

// Tells our parent, which reads it once we have ended. It may be gone itself.
static void tell(int word)
{
    (void)send(LIFELINE, &word, sizeof word, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static void run_program(char **arguments, pid_t keeper)
{
    (void)setpgid(0, 0);
    tell(getpid());
    // Should the keeper be killed, the program itself at least goes with it.
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != keeper) _exit(NOT_STARTED);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    close(LIFELINE);
    execvp(arguments[0], arguments);
    dprintf(2, "%s could not be started (errno %d, %s)\n", arguments[0], errno, strerror(errno));
    _exit(NOT_STARTED);
}

// Kills whatever was left to us. False when there is nobody any more.
static int kill_children(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
    FILE *list = fopen(path, "re");
    int child, found = 0;
    while (list != NULL && fscanf(list, "%d", &child) == 1) {
        kill(child, SIGKILL);
        found = 1;
    }
    if (list != NULL) fclose(list);
    return found;
}

// Ends the program's group, and descendants that left it: they are our children once their parents are gone.
static void end_all(pid_t program, int *status)
{
    const struct timespec pause = {0, 5000000};
    for (int round = 0; round < END_ROUNDS; round++) {
        kill(-program, SIGKILL);
        kill_children();
        int raw;
        pid_t ended;
        while ((ended = waitpid(-1, &raw, WNOHANG)) > 0) {
            if (ended == program && status != NULL) *status = raw;
        }
        if (ended < 0 && errno == ECHILD) {
            tell(SYSTEM_BRIDGE_ALL_ENDED);
            return;
        }
        nanosleep(&pause, NULL);
    }
}

// Ends as the program did, so that our parent sees its exit code or signal.
static void end_like(int status)
{
    if (WIFSIGNALED(status)) {
        signal(WTERMSIG(status), SIG_DFL);
        sigset_t all;
        sigemptyset(&all);
        sigaddset(&all, WTERMSIG(status));
        sigprocmask(SIG_UNBLOCK, &all, NULL);
        raise(WTERMSIG(status));
    }
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : NOT_STARTED);
}

static void keep(char **arguments)
{
    (void)prctl(PR_SET_NAME, "program-keeper");
    const struct rlimit none = {0, 0};
    // All signals are blocked since before our first instruction: none but SIGKILL shall part us from what we keep.
    sigset_t watched;
    sigemptyset(&watched);
    sigaddset(&watched, SIGCHLD);
    sigaddset(&watched, SIGTERM);
    int signals = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
    if (signals < 0 || prctl(PR_SET_CHILD_SUBREAPER, 1) < 0) _exit(NOT_STARTED);
    pid_t keeper = getpid(), program = fork();
    if (program < 0) {
        dprintf(2, "no process could be made for it (errno %d, %s)\n", errno, strerror(errno));
        _exit(NOT_STARTED);
    }
    if (program == 0) run_program(arguments, keeper);
    (void)setpgid(program, program);
    (void)setrlimit(RLIMIT_CORE, &none);
    // The pipes shall end with the program.
    close(1);
    close(2);
    for (;;) {
        struct pollfd entries[] = {{LIFELINE, POLLIN, 0}, {signals, POLLIN, 0}};
        if (poll(entries, 2, -1) < 0) continue;
        if (entries[1].revents != 0) {
            struct signalfd_siginfo received;
            int is_asked_to_end = 0, status;
            while (read(signals, &received, sizeof received) > 0) {
                if (received.ssi_signo == SIGTERM) is_asked_to_end = 1;
            }
            if (is_asked_to_end) {
                end_all(program, NULL);
                end_like(SIGTERM);
            }
            pid_t ended;
            while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
                if (ended != program) continue;
                end_all(program, NULL);
                end_like(status);
            }
        }
        if (entries[0].revents != 0) {
            char wish;
            if (read(LIFELINE, &wish, 1) == 1) {
                kill(-program, SIGTERM);
            } else {
                int status = 0;
                end_all(program, &status);
                _exit(NOT_STARTED);
            }
        }
    }
}

// Runs before anything else of the program does; the C library hands the arguments over.
__attribute__((constructor)) static void become_keeper(int count, char **arguments)
{
    if (count < 2 || strcmp(arguments[0], SYSTEM_BRIDGE_KEEPER) != 0) return;
    keep(arguments + 1);
}
