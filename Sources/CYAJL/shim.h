#pragma once
#include <yajl/yajl_parse.h>

/// `yajl_config` is variadic, which Swift cannot call.
static inline int yajl_turn_on(yajl_handle handle, yajl_option option) {
  return yajl_config(handle, option, 1);
}
