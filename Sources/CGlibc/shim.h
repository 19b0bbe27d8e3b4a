#pragma once
#include <argp.h>
#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* open(2) and ioctl(2) are variadic, which Swift does not import. */
static inline int shelf_open(const char *path, int flags, mode_t mode) {
  return open(path, flags, mode);
}
static inline int shelf_terminal_width(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/* pipe2(2) is a GNU function, which Swift's importer does not see. */
static inline int shelf_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
}

/* openat(2) is variadic, too. */
static inline int shelf_openat(int folder, const char *path, int flags) {
  return openat(folder, path, flags);
}
