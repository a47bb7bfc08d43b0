// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What came of a non-blocking call that did not fail.
package enum Progress<Value> {
    /// The kernel did it.
    case done(Value)

    /// The kernel would have had to wait; readiness will be reported.
    case wouldBlock
}

extension Progress: Equatable where Value: Equatable {}
extension Progress: Sendable where Value: Sendable {}

/// Turns the result of a function of `CLinux` into a value or an error: the one way from the kernel into Swift.
///
/// Values below zero are negated errno values. `EBADF`, `EFAULT` and `ENOTSOCK` can only come from a fault of this
/// program (a descriptor used after it was closed) and end it, since going on would reach another's descriptor.
func kernel<Value: SignedInteger>(_ call: StaticString, _ result: Value) throws(SystemError) -> Value {
    guard result < 0 else { return result }
    let code = CInt(-result)
    precondition(code != EBADF && code != EFAULT && code != ENOTSOCK, "\(call) was given a descriptor that is not ours")
    throw SystemError(call: "\(call)", code: code)
}

/// The same for a call on a non-blocking descriptor.
func progress<Value: SignedInteger>(_ call: StaticString, _ result: Value) throws(SystemError) -> Progress<Value> {
    if result == -Value(EAGAIN) { return .wouldBlock }
    return .done(try kernel(call, result))
}
