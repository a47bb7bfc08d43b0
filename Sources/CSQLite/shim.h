/* SPDX-License-Identifier: Apache-2.0 */

/* SQLite's own header, and the few things in it that Swift cannot reach. */

#ifndef TRIPFEED_CSQLITE_SHIM_H
#define TRIPFEED_CSQLITE_SHIM_H

#include <sqlite3.h>
#include <stddef.h>
#include <string.h>

/* sqlite3_config is variadic. Without the statistics, SQLite's allocator takes no process-wide lock. */
static inline int tripfeed_sqlite_disable_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/* sqlite3_db_config is variadic. `option` is one of the SQLITE_DBCONFIG_ switches that are on or off. */
static inline int tripfeed_sqlite_switch(sqlite3 *connection, int option, int on) {
    return sqlite3_db_config(connection, option, on, (int *)0);
}

/* SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import. */
static inline int tripfeed_sqlite_bind_text_copy(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
    return sqlite3_bind_text64(statement, index, (const char *)bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int tripfeed_sqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes, size_t count) {
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/* The same, for what a function gives back; an empty text may have no address. */
static inline void tripfeed_sqlite_result_text_copy(sqlite3_context *context, const void *bytes, size_t count) {
    sqlite3_result_text64(context, count > 0 ? (const char *)bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* The room's Swift code imports no C library, and a loop of its own would be slower than this. */
static inline int tripfeed_contains_nul(const void *bytes, size_t count) {
    return count > 0 && memchr(bytes, 0, count) != NULL;
}

#endif
