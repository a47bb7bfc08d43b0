// SPDX-License-Identifier: Apache-2.0
// The one function of libFuzzer that has no header; the linker finds it where -sanitize=fuzzer is given.

#pragma once

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*check)(const uint8_t *bytes, size_t count));
