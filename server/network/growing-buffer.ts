/** The bytes of a body that arrives in pieces, in one buffer: a million pieces of one byte each take 400 MB. */
export interface GrowingBuffer {
  /** Returns false, and adds nothing, if the body would have more than the most bytes. */
  add: (piece: Buffer) => boolean
  bytes: () => Buffer
}

export function createGrowingBuffer(mostBytes: number): GrowingBuffer {
  let buffer = Buffer.alloc(0)
  let size = 0

  return {
    add(piece) {
      const newSize = size + piece.length
      if (newSize > mostBytes) return false
      if (newSize > buffer.length) {
        const largerBuffer = Buffer.allocUnsafe(Math.min(mostBytes, Math.max(newSize, 2 * buffer.length)))
        buffer.copy(largerBuffer, 0, 0, size)
        buffer = largerBuffer
      }
      piece.copy(buffer, size)
      size = newSize
      return true
    },
    bytes: () => buffer.subarray(0, size),
  }
}
