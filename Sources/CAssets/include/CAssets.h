/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Files that are part of the program. They are read byte by byte, once, so that no pointer reaches Swift.
 */

#ifndef CASSETS_H
#define CASSETS_H

#include <stddef.h>
#include <stdint.h>

/* The API's description, openapi/openapi.json. */
size_t tripfeed_openapi_count(void);
uint8_t tripfeed_openapi_byte(size_t index);

#endif
