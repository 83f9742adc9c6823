import type { IncomingMessage } from 'node:http'

/** True when the request declares a body beyond the limit; a chunked body declares no length. */
export function isDeclaredTooLarge({ headers }: IncomingMessage, mostBytes: number): boolean {
  return Number(headers['content-length'] ?? 0) > mostBytes
}

export type ReadBody =
  | { kind: 'whole'; body: Buffer }
  | { kind: 'too-large' }
  /** The sender closed the connection or took too long. */
  | { kind: 'cut' }

export async function readBody(
  stream: IncomingMessage,
  mostBytes: number,
  limitMs: number,
): Promise<ReadBody> {
  if (isDeclaredTooLarge(stream, mostBytes)) return { kind: 'too-large' }
  // The connection broke before: the stream emits nothing any more.
  if (stream.destroyed) return { kind: 'cut' }
  return new Promise((resolve) => {
    // One buffer that grows: a sender can send every byte as a piece of its own, and a million pieces take 400 MB.
    let buffer = Buffer.alloc(0)
    let size = 0
    const finish = (result: ReadBody): void => {
      clearTimeout(timer)
      stream.removeAllListeners('data')
      resolve(result)
    }
    const timer = setTimeout(() => finish({ kind: 'cut' }), limitMs)
    stream.on('data', (piece: Buffer) => {
      const newSize = size + piece.length
      if (newSize > mostBytes) return finish({ kind: 'too-large' })
      if (newSize > buffer.length) {
        const largerBuffer = Buffer.allocUnsafe(Math.min(mostBytes, Math.max(newSize, 2 * buffer.length)))
        buffer.copy(largerBuffer, 0, 0, size)
        buffer = largerBuffer
      }
      piece.copy(buffer, size)
      size = newSize
    })
    stream.on('end', () => finish({ kind: 'whole', body: buffer.subarray(0, size) }))
    // 'close' also follows 'end' and then changes nothing: a promise settles once.
    stream.on('close', () => finish({ kind: 'cut' }))
    stream.on('error', () => finish({ kind: 'cut' }))
  })
}
