// Ends the connection of a body that arrives too slowly, in too many small pieces, or long after its call was answered:
// each would occupy this server for minutes (G290).
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { closeAtOnce } from './close-at-once.ts'
import { hasBody } from './framing.ts'

/** A body of which fewer bytes than these arrive in this time ends. */
const LEAST_PROGRESS_BYTES = 10_000
const PROGRESS_MS = 30_000
/**
 * Each 64 pieces of a body must have this many bytes on average. A piece is a chunk or a packet, and costs this server
 * about as much time as a kilobyte; browsers and proxies send kilobytes at once, and packets have at least 536 bytes.
 */
const PIECES_OF_A_COUNT = 64
const LEAST_AVERAGE_BYTES = 512
/** The same for an answer of the backend, which may send row by row. */
export const LEAST_AVERAGE_OF_ANSWER = 64
/** The rest of a body is read this long after the answer, so that the sender can read the answer and use the connection. */
const AFTER_ANSWER_MS = 5000

/** Watches every body that this server receives, also one that no handler reads. */
export function watchBodies(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    endSmallPieces(request, LEAST_AVERAGE_BYTES, () => {
      closeAtOnce(request.socket)
      request.destroy()
    })
    const progressTimer = watchProgress(request)
    let answerTimer: NodeJS.Timeout | undefined
    // Before Node's own listener, which would read the rest of an unread body without its pieces.
    response.prependOnceListener('finish', () => {
      if (request.complete) return
      request
        .on('data', () => {})
        .resume()
        .read()
      answerTimer = setTimeout(() => request.destroy(), AFTER_ANSWER_MS).unref()
    })
    const stop = (): void => {
      clearInterval(progressTimer)
      clearTimeout(answerTimer)
    }
    request.once('end', stop).once('close', stop)
  })
}

/** Ends the body of a call or of an answer if it comes in small pieces. */
export function endSmallPieces(
  message: IncomingMessage,
  leastAverageBytes = LEAST_AVERAGE_BYTES,
  end: () => void = () => message.destroy(),
): void {
  const push = message.push.bind(message)
  let pieces = 0
  let bytes = 0
  message.push = (piece: Buffer | null, encoding) => {
    if (piece === null) return push(null)
    pieces += 1
    bytes += piece.length
    if (pieces < PIECES_OF_A_COUNT) return push(piece, encoding)
    if (bytes < PIECES_OF_A_COUNT * leastAverageBytes) {
      // Node may still hand over the pieces of the packets that it has read.
      message.push = () => false
      end()
      return false
    }
    pieces = 0
    bytes = 0
    return push(piece, encoding)
  }
}

function watchProgress(request: IncomingMessage): NodeJS.Timeout {
  const { socket } = request
  let bytesBefore = socket.bytesRead
  const timer = setInterval(() => {
    const hasProgressed = socket.bytesRead - bytesBefore >= LEAST_PROGRESS_BYTES
    bytesBefore = socket.bytesRead
    // If bytes have arrived and wait in the stream, this server or the backend is slow, not the sender.
    if (!hasProgressed && !request.complete && request.readableLength === 0) request.destroy()
  }, PROGRESS_MS)
  return timer.unref()
}
