#pragma once
#include <avif/avif.h>
#include <dlfcn.h>
#include <gif_lib.h>
#include <spng.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>
#include <webp/decode.h>

/* libavif brings four codecs with it, so it is opened only when a picture of its kind comes. */
typedef struct {
  avifDecoder *(*create)(void);
  void (*destroy)(avifDecoder *);
  avifResult (*set_memory)(avifDecoder *, const uint8_t *, size_t);
  avifResult (*parse)(avifDecoder *);
  avifResult (*next)(avifDecoder *);
  void (*rgb_defaults)(avifRGBImage *, const avifImage *);
  avifResult (*to_rgb)(const avifImage *, avifRGBImage *);
} shelf_avif;

static inline int shelf_avif_open(shelf_avif *avif) {
  /* The struct layouts are those of the headers, so only their own major version will do. */
  void *library = dlopen("libavif.so.15", RTLD_NOW | RTLD_LOCAL);
  if (AVIF_VERSION_MAJOR != 0 || AVIF_VERSION_MINOR != 11 || !library) return 0;
  *(void **)&avif->create = dlsym(library, "avifDecoderCreate");
  *(void **)&avif->destroy = dlsym(library, "avifDecoderDestroy");
  *(void **)&avif->set_memory = dlsym(library, "avifDecoderSetIOMemory");
  *(void **)&avif->parse = dlsym(library, "avifDecoderParse");
  *(void **)&avif->next = dlsym(library, "avifDecoderNextImage");
  *(void **)&avif->rgb_defaults = dlsym(library, "avifRGBImageSetDefaults");
  *(void **)&avif->to_rgb = dlsym(library, "avifImageYUVToRGB");
  return avif->create && avif->destroy && avif->set_memory && avif->parse && avif->next &&
         avif->rgb_defaults && avif->to_rgb;
}

static inline void shelf_avif_limit(avifDecoder *decoder, uint32_t pixels) {
  decoder->imageSizeLimit = pixels;
  decoder->maxThreads = 1;
}

/* Decodes the first frame into BGRA; 0 where that fails. */
static inline int shelf_avif_decode(const shelf_avif *avif, avifDecoder *decoder, uint8_t *pixels,
                                    uint32_t stride) {
  if (avif->next(decoder) != AVIF_RESULT_OK) return 0;
  avifRGBImage rgb;
  memset(&rgb, 0, sizeof rgb);
  avif->rgb_defaults(&rgb, decoder->image);
  rgb.format = AVIF_RGB_FORMAT_BGRA;
  rgb.depth = 8;
  rgb.pixels = pixels;
  rgb.rowBytes = stride;
  return avif->to_rgb(decoder->image, &rgb) == AVIF_RESULT_OK;
}

/* WebP's configuration is set up by inline functions that check the library's version. */
static inline int shelf_webp_decode(const uint8_t *data, size_t size, int width, int height,
                                    uint8_t *pixels, size_t length, int stride) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return 0;
  config.options.use_scaling = 1;
  config.options.scaled_width = width;
  config.options.scaled_height = height;
  config.output.colorspace = MODE_BGRA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels;
  config.output.u.RGBA.stride = stride;
  config.output.u.RGBA.size = length;
  return WebPDecode(data, size, &config) == VP8_STATUS_OK;
}

static inline int shelf_webp_size(const uint8_t *data, size_t size, int *width, int *height) {
  return WebPGetInfo(data, size, width, height);
}

/* A GIF's bytes in memory, as its library reads them through a function. */
typedef struct {
  const uint8_t *bytes;
  size_t length;
  size_t offset;
} shelf_gif_source;

static inline int shelf_gif_read(GifFileType *file, GifByteType *buffer, int count) {
  shelf_gif_source *source = (shelf_gif_source *)file->UserData;
  size_t rest = source->length - source->offset;
  size_t taken = count < 0 ? 0 : ((size_t)count < rest ? (size_t)count : rest);
  memcpy(buffer, source->bytes + source->offset, taken);
  source->offset += taken;
  return (int)taken;
}

static inline GifFileType *shelf_gif_open(shelf_gif_source *source) {
  int error = 0;
  return DGifOpen(source, shelf_gif_read, &error);
}
