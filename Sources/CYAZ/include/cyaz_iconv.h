#pragma once
#include <stddef.h>

/// The character conversion of libyaz (MARC-8), loaded on first use. The prototypes are those of
/// its yaz-iconv.h.

/// Whether the library is on this machine. Safe from any thread.
int cyaz_iconv_is_available(void);

/// A converter, or NULL if the library is missing or does not know an encoding.
void *cyaz_iconv_open(const char *to, const char *from);

/// Converts as iconv(3) does; a NULL `input` writes what is held back.
size_t cyaz_iconv(void *converter, const char **input, size_t *input_left, char **output,
                  size_t *output_left);

/// Why the last call returned (size_t)-1.
enum cyaz_iconv_failure {
  cyaz_iconv_unknown = 1,
  cyaz_iconv_output_full = 2,
  cyaz_iconv_invalid = 3,
  cyaz_iconv_incomplete = 4
};
int cyaz_iconv_error(void *converter);

void cyaz_iconv_close(void *converter);
