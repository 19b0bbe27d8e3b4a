#pragma once
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <pango/pangocairo.h>

/* g_object_unref takes an untyped pointer and PANGO_SCALE is a macro of an expression. */
static inline void shelf_layout_free(PangoLayout *layout) { g_object_unref(layout); }
static inline void shelf_context_free(PangoContext *context) { g_object_unref(context); }
