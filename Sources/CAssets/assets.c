/* SPDX-License-Identifier: Apache-2.0 */

#include "CAssets.h"

/* #embed is C23; the compiler here knows it and says that it is new. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t openapi[] = {
#embed "../../openapi/openapi.json"
};

size_t tripfeed_openapi_count(void) { return sizeof openapi; }

/* Out of range is 0 rather than whatever lies behind the file. */
uint8_t tripfeed_openapi_byte(size_t index) { return index < sizeof openapi ? openapi[index] : 0; }
