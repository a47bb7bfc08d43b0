// SPDX-License-Identifier: Apache-2.0

/// One piece of memory for each parameter of a statement, in which its bound bytes live.
///
/// SQLite would copy bound bytes to fresh memory at each binding. These buffers belong to the statement and are used
/// again, so that a statement that runs a thousand times a second allocates nothing once it has seen values of their
/// usual length. A parameter's bytes may be overwritten only when SQLite does not read them: not between a row and
/// the reset.
@safe struct ParameterBuffers: ~Copyable {
    /// Longer bytes are left to SQLite, so that one long value does not stay in memory.
    static let maximumCount = 64 * 1024
    private static let minimumCapacity = 64

    private let slots: UnsafeMutableBufferPointer<UnsafeMutableRawBufferPointer>

    init(count: Int) {
        unsafe slots = .allocate(capacity: count)
        unsafe slots.initialize(repeating: UnsafeMutableRawBufferPointer(start: nil, count: 0))
    }

    deinit {
        for index in 0..<count { unsafe slots[index].deallocate() }
        unsafe slots.deallocate()
    }

    /// The number of parameters.
    var count: Int { unsafe slots.count }

    /// Gives the memory of parameter `index`, from 0, for at least `count` bytes, never at address nil.
    ///
    /// `release` is called before memory that is too small is freed: there the parameter is unbound.
    func memory(at index: Int, count: Int, release: () -> Void) -> UnsafeMutableRawPointer {
        if let start = unsafe slots[index].baseAddress, unsafe slots[index].count >= count { return unsafe start }
        release()
        unsafe slots[index].deallocate()
        var capacity = Self.minimumCapacity
        while capacity < count { capacity *= 2 }
        let start = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
        unsafe slots[index] = unsafe UnsafeMutableRawBufferPointer(start: start, count: capacity)
        return unsafe start
    }
}
