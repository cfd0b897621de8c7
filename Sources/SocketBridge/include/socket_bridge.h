#pragma once

#include <stdint.h>

/// What Swift's Glibc module does not have: epoll and eventfd, and the calls glibc shows to GNU sources only
/// (accept4, struct ucred, SIOCOUTQ). No state, no policy. Every function returns 0 or more, or -errno.

#ifdef __cplusplus
extern "C" {
#endif

enum {
    /// There is something to read, or the peer ended its side.
    SOCKET_BRIDGE_READABLE = 1,
    /// There is room to write.
    SOCKET_BRIDGE_WRITABLE = 2,
    /// The peer is gone, or the descriptor has an error. Always reported, never asked for.
    SOCKET_BRIDGE_CLOSED = 4,
    /// Report changes instead of levels.
    SOCKET_BRIDGE_EDGE = 8,
};

/// One ready descriptor.
struct socket_bridge_ready {
    /// As given to `socket_bridge_poller_add`.
    uint64_t token;
    /// SOCKET_BRIDGE_* flags.
    uint32_t flags;
};

/// Who is at the other end of a Unix socket.
struct socket_bridge_peer {
    int32_t pid;
    uint32_t uid;
    /// Primary group.
    uint32_t gid;
};

/// Makes a poller (epoll, close-on-exec). The caller closes it.
int socket_bridge_poller_create(void);

/// Watches `descriptor`. `flags`: READABLE, WRITABLE, EDGE.
int socket_bridge_poller_add(int poller, int descriptor, uint64_t token, uint32_t flags);

/// Changes what is watched; whatever is ready by now is reported again, also with EDGE.
int socket_bridge_poller_change(int poller, int descriptor, uint64_t token, uint32_t flags);

int socket_bridge_poller_remove(int poller, int descriptor);

/// Waits for at most `milliseconds` (-1: without end). Returns how many entries of `ready` were filled;
/// a signal counts as none.
int socket_bridge_poller_wait(
    int poller, struct socket_bridge_ready *_Nonnull ready, int capacity, int milliseconds);

/// Makes an eventfd, non-blocking and close-on-exec. The caller closes it.
int socket_bridge_wake_create(void);

/// Makes the eventfd readable. *thread-safe*
int socket_bridge_wake(int descriptor);

/// Makes the eventfd unreadable again.
int socket_bridge_wake_clear(int descriptor);

/// Takes a connection, non-blocking and close-on-exec. The caller closes it.
int socket_bridge_accept(int listener);

/// Writes what fits without waiting and without SIGPIPE. Returns the count of bytes.
long socket_bridge_send(int descriptor, const void *_Nonnull bytes, unsigned long count);

/// Bytes of kernel memory that the peer has not read yet; 0 when it has read all.
int socket_bridge_unread(int descriptor);

/// Fills `peer` from SO_PEERCRED.
int socket_bridge_peer(int descriptor, struct socket_bridge_peer *_Nonnull peer);

/// Fills `groups` with the peer's supplementary groups (SO_PEERGROUPS). Returns how many; -ERANGE when they are
/// more than `capacity`.
int socket_bridge_peer_groups(int descriptor, uint32_t *_Nonnull groups, int capacity);

#ifdef __cplusplus
}
#endif
