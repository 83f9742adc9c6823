import type { IncomingMessage } from 'node:http'
import { createGrowingBuffer } from './growing-buffer.ts'

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
    const body = createGrowingBuffer(mostBytes)
    const finish = (result: ReadBody): void => {
      clearTimeout(timer)
      stream.removeAllListeners('data')
      resolve(result)
    }
    const timer = setTimeout(() => finish({ kind: 'cut' }), limitMs)
    stream.on('data', (piece: Buffer) => {
      if (!body.add(piece)) finish({ kind: 'too-large' })
    })
    stream.on('end', () => finish({ kind: 'whole', body: body.bytes() }))
    // 'close' also follows 'end' and then changes nothing: a promise settles once.
    stream.on('close', () => finish({ kind: 'cut' }))
    stream.on('error', () => finish({ kind: 'cut' }))
  })
}
