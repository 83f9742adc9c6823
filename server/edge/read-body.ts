import type { IncomingMessage } from 'node:http'

export type ReadBody =
  | { kind: 'whole'; body: Buffer }
  | { kind: 'too-large' }
  /** The sender went away or took too long: what came of it is never used. */
  | { kind: 'cut' }

export async function readBody(
  stream: IncomingMessage,
  mostBytes: number,
  limitMs: number,
): Promise<ReadBody> {
  if (Number(stream.headers['content-length'] ?? 0) > mostBytes) return { kind: 'too-large' }
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (result: ReadBody): void => {
      clearTimeout(timer)
      stream.removeAllListeners('data')
      resolve(result)
    }
    const timer = setTimeout(() => finish({ kind: 'cut' }), limitMs)
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > mostBytes) finish({ kind: 'too-large' })
      else chunks.push(chunk)
    })
    stream.on('end', () => finish({ kind: 'whole', body: Buffer.concat(chunks) }))
    // 'close' after 'end' changes nothing: a promise settles once.
    stream.on('close', () => finish({ kind: 'cut' }))
    stream.on('error', () => finish({ kind: 'cut' }))
  })
}
