// SPDX-License-Identifier: Apache-2.0

import CSQLite

extension Connection {
    /// Has SQL on this connection know a function, which has to give the same for the same arguments.
    ///
    /// `argumentCount` is nil for one that takes any number of them, up to 127. The body runs while a statement does, and
    /// must not use the connection.
    package func addFunction(
        named name: String,
        argumentCount: Int?,
        _ body: @escaping (borrowing FunctionArguments) -> FunctionResult
    ) throws(SQLiteError) {
        let function = unsafe Unmanaged.passRetained(Function(body: body)).toOpaque()
        // SQLite lets go of the function when the connection closes, and at once when this fails.
        let code = unsafe sqlite3_create_function_v2(
            handle,
            name,
            Int32(argumentCount ?? -1),
            SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
            function,
            { context, count, values in
                guard let function = unsafe sqlite3_user_data(context), let values = unsafe values else { return }
                let body = unsafe Unmanaged<Function>.fromOpaque(function).takeUnretainedValue().body
                unsafe body(FunctionArguments(count: count, values: values)).give(to: context)
            },
            nil,
            nil,
            { function in
                if let function = unsafe function { unsafe Unmanaged<Function>.fromOpaque(function).release() }
            }
        )
        try check(code)
    }

    private final class Function {
        let body: (borrowing FunctionArguments) -> FunctionResult

        init(body: @escaping (borrowing FunctionArguments) -> FunctionResult) {
            self.body = body
        }
    }
}

extension FunctionResult {
    fileprivate func give(to context: OpaquePointer?) {
        switch self {
        case .null: unsafe sqlite3_result_null(context)
        case .integer(let number): unsafe sqlite3_result_int64(context, number)
        case .real(let number): unsafe sqlite3_result_double(context, number)
        case .text(let text):
            let bytes = text.utf8.span
            unsafe bytes.withUnsafeBytes { bytes in
                unsafe tripfeed_sqlite_result_text_copy(context, bytes.baseAddress, bytes.count)
            }
        }
    }
}
