// Makes a buffered call to the backend on a new connection, so that the caller knows whether a byte has left. If a
// reused connection broke, the caller could not know this.
import * as http from 'node:http'
import * as https from 'node:https'

export interface BackendCall {
  method: string
  url: URL
  headers: http.OutgoingHttpHeaders
  body?: Buffer
  limitMs: number
}

export type BackendResult =
  | { kind: 'answered'; status: number; headers: http.IncomingHttpHeaders; body: Buffer }
  /** No connection: not one byte of the request has left. `problem` is Node's error, if there was one. */
  | { kind: 'never-left'; problem?: Error }
  /** The connection broke before the answer was complete, or the answer is too large or changes the protocol. */
  | { kind: 'cut'; problem?: Error }
  | { kind: 'timed-out' }

const MOST_ANSWER_BYTES = 4_000_000

export function callBackend({ method, url, headers, body, limitMs }: BackendCall): Promise<BackendResult> {
  return new Promise((resolve) => {
    const isHttps = url.protocol === 'https:'
    let hasConnected = false
    const outgoing = (isHttps ? https : http).request(url, {
      method,
      agent: false,
      headers: { ...headers, connection: 'close', ...(body && { 'content-length': body.length }) },
    })
    const timer = setTimeout(() => finish({ kind: 'timed-out' }), limitMs)
    const finish = (result: BackendResult): void => {
      clearTimeout(timer)
      const problem = result.kind === 'cut' ? result.problem : undefined
      const neverLeft: BackendResult = { kind: 'never-left', ...(problem && { problem }) }
      resolve(result.kind === 'answered' || hasConnected ? result : neverLeft)
      outgoing.destroy()
    }
    outgoing.on('socket', (socket) => {
      socket.once(isHttps ? 'secureConnect' : 'connect', () => {
        hasConnected = true
      })
    })
    outgoing.on('error', (problem) => finish({ kind: 'cut', problem }))
    outgoing.on('upgrade', () => finish({ kind: 'cut' }))
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = []
      let size = 0
      incoming.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MOST_ANSWER_BYTES) finish({ kind: 'cut' })
        else chunks.push(chunk)
      })
      incoming.on('end', () => {
        const status = incoming.statusCode ?? 0
        if (!incoming.complete || status < 200) finish({ kind: 'cut' })
        else finish({ kind: 'answered', status, headers: incoming.headers, body: Buffer.concat(chunks) })
      })
      incoming.on('error', () => finish({ kind: 'cut' }))
      incoming.on('close', () => finish({ kind: 'cut' }))
    })
    outgoing.end(body)
  })
}
