#pragma once

/* Tells the thread sanitizer of locks that it cannot see; nothing to call. */
