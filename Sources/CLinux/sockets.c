/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE
#include "CLinux.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

/* Fills `storage` from a numeric address; returns its length, or 0 when it is none. */
static socklen_t parse_address(const char *host, uint16_t port, struct sockaddr_storage *storage) {
    memset(storage, 0, sizeof *storage);
    struct sockaddr_in *four = (struct sockaddr_in *)storage;
    if (inet_pton(AF_INET, host, &four->sin_addr) == 1) {
        four->sin_family = AF_INET;
        four->sin_port = htons(port);
        return sizeof *four;
    }
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)storage;
    if (inet_pton(AF_INET6, host, &six->sin6_addr) == 1) {
        six->sin6_family = AF_INET6;
        six->sin6_port = htons(port);
        return sizeof *six;
    }
    return 0;
}

int tripfeed_address_family(const char *host) {
    struct sockaddr_storage storage;
    if (!parse_address(host, 0, &storage)) return 0;
    return storage.ss_family == AF_INET ? 4 : 6;
}

int tripfeed_address_is_loopback(const char *host) {
    struct sockaddr_storage storage;
    if (!parse_address(host, 0, &storage)) return 0;
    if (storage.ss_family == AF_INET)
        return ntohl(((struct sockaddr_in *)&storage)->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
    const struct in6_addr *six = &((struct sockaddr_in6 *)&storage)->sin6_addr;
    return IN6_IS_ADDR_LOOPBACK(six) || (IN6_IS_ADDR_V4MAPPED(six) && six->s6_addr[12] == IN_LOOPBACKNET);
}

/* What an accepted socket may hold that was not sent, so that a peer that takes nothing costs no more; far above what a
   fast one needs, since what is under way does not count. */
#define UNSENT_LIMIT (128 * 1024)

static int finish_listening(int descriptor, struct sockaddr_storage *storage, socklen_t length, int backlog,
                            unsigned untaken_milliseconds, uint16_t *bound_port) {
    int on = 1, unsent = UNSENT_LIMIT;
    /* A server that is started again must not wait for the connections of the one before to time out. */
    if (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) < 0) return -errno;
    /* Accepted sockets inherit these, which saves calls for each. */
    if (setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) < 0) return -errno;
    if (setsockopt(descriptor, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent) < 0) return -errno;
    if (setsockopt(descriptor, IPPROTO_TCP, TCP_USER_TIMEOUT, &untaken_milliseconds, sizeof untaken_milliseconds) < 0)
        return -errno;
    if (bind(descriptor, (struct sockaddr *)storage, length) < 0) return -errno;
    if (listen(descriptor, backlog) < 0) return -errno;
    if (getsockname(descriptor, (struct sockaddr *)storage, &length) < 0) return -errno;
    *bound_port = ntohs(storage->ss_family == AF_INET ? ((struct sockaddr_in *)storage)->sin_port
                                                      : ((struct sockaddr_in6 *)storage)->sin6_port);
    return descriptor;
}

int tripfeed_listen(const char *host, uint16_t port, int backlog, unsigned untaken_milliseconds,
                    uint16_t *bound_port) {
    struct sockaddr_storage storage;
    socklen_t length = parse_address(host, port, &storage);
    if (!length) return -EINVAL;
    int descriptor = socket(storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return -errno;
    int result = finish_listening(descriptor, &storage, length, backlog, untaken_milliseconds, bound_port);
    if (result < 0) close(descriptor);
    return result;
}

int tripfeed_accept(int listener) {
    int descriptor;
    do descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    while (descriptor < 0 && errno == EINTR);
    return descriptor < 0 ? -errno : descriptor;
}

ptrdiff_t tripfeed_receive(int descriptor, void *bytes, size_t capacity) {
    ssize_t count;
    do count = recv(descriptor, bytes, capacity, 0); while (count < 0 && errno == EINTR);
    return count < 0 ? -errno : count;
}

ptrdiff_t tripfeed_send(int descriptor, const void *bytes, size_t count) {
    ssize_t sent;
    do sent = send(descriptor, bytes, count, MSG_NOSIGNAL); while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

ptrdiff_t tripfeed_send_pair(int descriptor, const void *first, size_t first_count, const void *second,
                             size_t second_count) {
    struct iovec pieces[2] = {
        {.iov_base = (void *)first, .iov_len = first_count},
        {.iov_base = (void *)second, .iov_len = second_count},
    };
    struct msghdr message = {.msg_iov = pieces, .msg_iovlen = 2};
    ssize_t sent;
    do sent = sendmsg(descriptor, &message, MSG_NOSIGNAL); while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : sent;
}

int tripfeed_shutdown_sending(int descriptor) { return shutdown(descriptor, SHUT_WR) < 0 ? -errno : 0; }

int tripfeed_reset_on_close(int descriptor) {
    struct linger linger = {.l_onoff = 1, .l_linger = 0};
    return setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, sizeof linger) < 0 ? -errno : 0;
}

int tripfeed_close(int descriptor) { return close(descriptor) < 0 ? -errno : 0; }
