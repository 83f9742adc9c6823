// Makes a buffered call to the backend. A call that changes something gets a new connection, so that the caller knows
// whether a byte has left: if a reused connection broke, the caller could not know this.
import * as http from 'node:http'
import * as https from 'node:https'
import { createGrowingBuffer } from '#server/network/growing-buffer.ts'
import { endSmallPieces, LEAST_AVERAGE_OF_ANSWER } from '#server/network/watch-bodies.ts'

export interface BackendCall {
  method: string
  url: URL
  headers: http.OutgoingHttpHeaders
  body?: Buffer
  limitMs: number
  /** The call changes nothing. It reuses connections, and goes out again if a reused one turns out to be closed. */
  mayRepeat?: boolean
}

export type BackendResult =
  | { kind: 'answered'; status: number; headers: http.IncomingHttpHeaders; body: Buffer }
  /** No connection: not one byte of the request has left. `problem` is Node's error, if there was one. */
  | { kind: 'never-left'; problem?: Error }
  /** The connection broke before the answer was complete, or the answer is too large or changes the protocol. */
  | { kind: 'cut'; problem?: Error }
  | { kind: 'timed-out' }

const MOST_ANSWER_BYTES = 4_000_000

const KEPT_CONNECTIONS = { keepAlive: true, maxFreeSockets: 32 }
const httpAgent = new http.Agent(KEPT_CONNECTIONS)
const httpsAgent = new https.Agent(KEPT_CONNECTIONS)

export function callBackend(call: BackendCall): Promise<BackendResult> {
  const { method, url, headers, body, limitMs, mayRepeat = false } = call
  return new Promise((resolve) => {
    const isHttps = url.protocol === 'https:'
    let hasConnected = false
    /** False from the beginning of the answer on, and when there is a result. */
    let isWaiting = true
    const outgoing = (isHttps ? https : http).request(url, {
      method,
      agent: mayRepeat && (isHttps ? httpsAgent : httpAgent),
      headers: {
        ...headers,
        connection: mayRepeat ? 'keep-alive' : 'close',
        ...(body && { 'content-length': body.length }),
      },
    })
    const timer = setTimeout(() => finish({ kind: 'timed-out' }), limitMs)
    const finish = (result: BackendResult): void => {
      isWaiting = false
      clearTimeout(timer)
      const problem = result.kind === 'cut' ? result.problem : undefined
      const neverLeft: BackendResult = { kind: 'never-left', ...(problem && { problem }) }
      resolve(result.kind === 'answered' || hasConnected ? result : neverLeft)
      outgoing.destroy()
    }
    outgoing.on('socket', (socket) => {
      hasConnected = outgoing.reusedSocket
      if (hasConnected) return
      socket.once(isHttps ? 'secureConnect' : 'connect', () => {
        hasConnected = true
      })
    })
    outgoing.on('error', (problem) => {
      if (!mayRepeat || !outgoing.reusedSocket || !isWaiting) return finish({ kind: 'cut', problem })
      clearTimeout(timer)
      resolve(callBackend({ ...call, mayRepeat: false }))
    })
    outgoing.on('upgrade', () => finish({ kind: 'cut' }))
    outgoing.on('response', (incoming) => {
      isWaiting = false
      const answer = createGrowingBuffer(MOST_ANSWER_BYTES)
      endSmallPieces(incoming, LEAST_AVERAGE_OF_ANSWER)
      incoming.on('data', (piece: Buffer) => {
        if (!answer.add(piece)) finish({ kind: 'cut' })
      })
      incoming.on('end', () => {
        const status = incoming.statusCode ?? 0
        if (!incoming.complete || status < 200) finish({ kind: 'cut' })
        else finish({ kind: 'answered', status, headers: incoming.headers, body: answer.bytes() })
      })
      incoming.on('error', () => finish({ kind: 'cut' }))
      incoming.on('close', () => finish({ kind: 'cut' }))
    })
    outgoing.end(body)
  })
}
