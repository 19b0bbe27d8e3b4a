#pragma once
#include <stddef.h>

/// libuchardet, loaded on first use: it is C++, whose runtime slows the start of a process that
/// mostly does not need it. The prototypes are those of its uchardet.h.

/// Whether the library is on this machine. Safe from any thread.
int cuchardet_is_available(void);

/// The library's guess at the encoding of `data`, written to `name` with a NUL; an empty name means
/// no guess. Returns 0 if the library is missing or out of memory.
int cuchardet_detect(const unsigned char *data, size_t length, char *name, size_t capacity);
