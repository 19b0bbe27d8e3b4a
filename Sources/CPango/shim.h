#pragma once
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>

/* g_object_unref takes an untyped pointer and PANGO_SCALE is a macro of an expression. */
static inline void shelf_layout_free(PangoLayout *layout) { g_object_unref(layout); }
static inline void shelf_context_free(PangoContext *context) { g_object_unref(context); }

/* Calls `release` with `owner` when the surface is gone; the key only has to have an address. */
static inline void shelf_surface_hold(cairo_surface_t *surface, void *owner,
                                      cairo_destroy_func_t release) {
  static const cairo_user_data_key_t key;
  if (cairo_surface_set_user_data(surface, &key, owner, release) != CAIRO_STATUS_SUCCESS)
    release(owner);
}

/* Whether fontconfig knows a family by this name. */
static inline int shelf_font_is_installed(const char *family) {
  FcPattern *pattern = FcPatternCreate();
  FcObjectSet *properties = FcObjectSetBuild(FC_FAMILY, (char *)0);
  int count = 0;
  if (pattern && properties && FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)family)) {
    FcFontSet *fonts = FcFontList(0, pattern, properties);
    if (fonts) {
      count = fonts->nfont;
      FcFontSetDestroy(fonts);
    }
  }
  if (properties) FcObjectSetDestroy(properties);
  if (pattern) FcPatternDestroy(pattern);
  return count > 0;
}
