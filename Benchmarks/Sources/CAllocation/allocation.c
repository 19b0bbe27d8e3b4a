#include "allocation.h"
