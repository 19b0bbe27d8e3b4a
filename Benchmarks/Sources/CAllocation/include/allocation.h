#pragma once
#include <malloc.h>

/// The bytes that the C allocator has handed out and not got back.
static inline long allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return (long)(info.uordblks + info.hblkhd);
}
