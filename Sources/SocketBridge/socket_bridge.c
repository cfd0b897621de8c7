#define _GNU_SOURCE

#include "socket_bridge.h"

#include <errno.h>
#include <linux/sockios.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

static uint32_t to_epoll(uint32_t flags) {
    uint32_t events = 0;
    if (flags & SOCKET_BRIDGE_READABLE) events |= EPOLLIN;
    if (flags & SOCKET_BRIDGE_WRITABLE) events |= EPOLLOUT;
    if (flags & SOCKET_BRIDGE_EDGE) events |= EPOLLET;
    return events;
}

static int control(int poller, int operation, int descriptor, uint64_t token, uint32_t flags) {
    struct epoll_event event;
    memset(&event, 0, sizeof event);
    event.events = to_epoll(flags);
    event.data.u64 = token;
    return epoll_ctl(poller, operation, descriptor, &event) == 0 ? 0 : -errno;
}

int socket_bridge_poller_create(void) {
    int poller = epoll_create1(EPOLL_CLOEXEC);
    return poller >= 0 ? poller : -errno;
}

int socket_bridge_poller_add(int poller, int descriptor, uint64_t token, uint32_t flags) {
    return control(poller, EPOLL_CTL_ADD, descriptor, token, flags);
}

int socket_bridge_poller_change(int poller, int descriptor, uint64_t token, uint32_t flags) {
    return control(poller, EPOLL_CTL_MOD, descriptor, token, flags);
}

int socket_bridge_poller_remove(int poller, int descriptor) {
    return control(poller, EPOLL_CTL_DEL, descriptor, 0, 0);
}

int socket_bridge_poller_wait(int poller, struct socket_bridge_ready *ready, int capacity, int milliseconds) {
    struct epoll_event events[64];
    if (capacity > 64) capacity = 64;
    int count = epoll_wait(poller, events, capacity, milliseconds);
    if (count < 0) return errno == EINTR ? 0 : -errno;
    for (int i = 0; i < count; i++) {
        uint32_t flags = 0;
        if (events[i].events & (EPOLLIN | EPOLLRDHUP)) flags |= SOCKET_BRIDGE_READABLE;
        if (events[i].events & EPOLLOUT) flags |= SOCKET_BRIDGE_WRITABLE;
        if (events[i].events & (EPOLLHUP | EPOLLERR)) flags |= SOCKET_BRIDGE_CLOSED;
        ready[i].token = events[i].data.u64;
        ready[i].flags = flags;
    }
    return count;
}

int socket_bridge_wake_create(void) {
    int descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    return descriptor >= 0 ? descriptor : -errno;
}

int socket_bridge_wake(int descriptor) {
    uint64_t one = 1;
    for (;;) {
        if (write(descriptor, &one, sizeof one) == (ssize_t)sizeof one) return 0;
        // EAGAIN: the counter is full, so the descriptor is readable, which is all that is wanted.
        if (errno == EAGAIN) return 0;
        if (errno != EINTR) return -errno;
    }
}

int socket_bridge_wake_clear(int descriptor) {
    uint64_t count;
    return read(descriptor, &count, sizeof count) >= 0 || errno == EAGAIN ? 0 : -errno;
}

int socket_bridge_accept(int listener) {
    int descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    return descriptor >= 0 ? descriptor : -errno;
}

long socket_bridge_send(int descriptor, const void *bytes, unsigned long count) {
    ssize_t sent = send(descriptor, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
    return sent >= 0 ? sent : -errno;
}

int socket_bridge_unread(int descriptor) {
    int count = 0;
    return ioctl(descriptor, SIOCOUTQ, &count) == 0 ? count : -errno;
}

int socket_bridge_peer(int descriptor, struct socket_bridge_peer *peer) {
    struct ucred credentials;
    socklen_t size = sizeof credentials;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) return -errno;
    peer->pid = credentials.pid;
    peer->uid = credentials.uid;
    peer->gid = credentials.gid;
    return 0;
}

int socket_bridge_peer_groups(int descriptor, uint32_t *groups, int capacity) {
    socklen_t size = (socklen_t)((size_t)capacity * sizeof *groups);
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERGROUPS, groups, &size) != 0) return -errno;
    return (int)(size / sizeof *groups);
}
