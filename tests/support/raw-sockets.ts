import { connect, type Socket } from 'node:net'
import {
  firstHalf,
  type RawAnswer,
  type RawRequest,
  readAnswer,
  readRequest,
  withHeader,
} from './raw-http.ts'

/** Yields the requests of this connection, one after the other. */
export async function* requestsOf(socket: Socket): AsyncGenerator<RawRequest> {
  let bytes: Buffer = Buffer.alloc(0)
  // After reading, the caller may still use or destroy the connection.
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    bytes = Buffer.concat([bytes, chunk])
    for (let nextRequest = readRequest(bytes); nextRequest !== null; nextRequest = readRequest(bytes)) {
      bytes = bytes.subarray(nextRequest.length)
      yield nextRequest.request
    }
  }
}

/**
 * Sends one request over a new connection and returns the answer. `half` sends only half of the body and then closes
 * the connection.
 */
export function exchangeWith(target: URL, request: RawRequest, limit?: 'half'): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(target.port), target.hostname, () => {
      // With `half`, the head still states the length of the whole body.
      const body = limit === 'half' ? firstHalf(request.body) : request.body
      const bytes = withHeader({ head: request.head, body }, 'Connection', 'close')
      socket.write(bytes, () => {
        if (limit === 'half') socket.destroy()
      })
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      try {
        resolve(readAnswer(Buffer.concat(chunks)))
      } catch (problem) {
        reject(problem)
      }
    })
  })
}
