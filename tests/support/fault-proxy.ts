// A proxy on raw sockets between a client and a server, which breaks connections and single requests as networks do. It
// keeps connections alive, because browsers repeat a POST by themselves only when a reused connection breaks.
import { createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import {
  createRawAnswer,
  firstHalf,
  headersOf,
  type RawAnswer,
  type RawRequest,
  replaceHeader,
  withHeader,
} from './raw-http.ts'
import { exchangeWith, requestsOf } from './raw-sockets.ts'

export type Fault =
  | 'pass'
  /** The connection closes, and the request is not forwarded. */
  | 'drop'
  /** As `drop`, but the connection ends with a TCP reset. */
  | 'reset'
  /** The request is not forwarded and not answered; the connection stays open. */
  | 'hold'
  /** The server gets the head and half of the body of the request; then both connections close. */
  | 'half-request'
  /** The request is forwarded, and the connection closes before the first byte of the answer. */
  | 'cut-answer'
  /** As `cut-answer`, but the connection ends with a TCP reset. */
  | 'reset-answer'
  /** Half of the answer's head comes through, then the connection closes. */
  | 'half-head'
  /** The head and half of the answer's body come through, then the connection closes. */
  | 'half-answer'
  /** The answer is a complete message whose body is half of a gzip file. */
  | 'truncated-gzip'
  /** The request is forwarded, and the proxy never passes the answer on. */
  | 'swallow-answer'
  /** The request is forwarded after this time. */
  | { delayMs: number }
  /** The request is forwarded, and the answer is passed on after this time. */
  | { delayAnswerMs: number }
  /** The request is forwarded when the promise resolves. */
  | { forwardAfter: Promise<unknown> }
  /** The request is forwarded, and the answer is passed on when the promise resolves. */
  | { answerAfter: Promise<unknown> }
  /** The proxy gives this answer by itself and forwards nothing. */
  | { status: number; type: string; body: string; headers?: Record<string, string> }
  /** The request is forwarded, and this answer replaces the real one. */
  | { insteadOfAnswer: { status: number; type: string; body: string; headers?: Record<string, string> } }
  /** Changes the text of the real answer. */
  | { rewrite: (body: string) => string }

export interface ProxiedRequest {
  method: string
  path: string
  headers: Record<string, string | undefined>
  body: string
  fault: Fault
  /** Another request went over the same connection before. */
  isReused: boolean
  /** The status of the server's answer; null while there is none. */
  status: number | null
}

export interface RequestMatch {
  method?: string
  path?: RegExp
  isReused?: boolean
}

export interface FaultProxy {
  port: number
  url: string
  requests: ProxiedRequest[]
  /** Each of the next matching requests meets one of these faults, in this order; later requests pass. */
  script: (match: RequestMatch, ...faults: Fault[]) => void
  /** Every matching request meets this fault until `clear`. */
  scriptAlways: (match: RequestMatch, fault: Fault) => void
  /** Holds matching requests before they are forwarded, or their answers, until the returned function is called. */
  pause: (match: RequestMatch, before: 'forward' | 'answer') => () => void
  clear: () => void
  requestsMatching: (match: RequestMatch) => ProxiedRequest[]
  /** From now on every answer closes its connection, so that each call opens a new one. */
  closeAfterEach: () => Promise<void>
  /** Adds this time to the Date header of all later answers. */
  passTime: (ms: number) => void
  /** Resolves IDLE_MS after the latest answer, if no call is open (a call counts as open for LONGEST_ANSWER_MS). */
  untilIdle: () => Promise<void>
  /** Refuses connections and cuts those that are open. */
  goDown: () => Promise<void>
  comeUp: () => Promise<void>
  stop: () => Promise<void>
}

/** A client that sends a further call after an answer sends it within this time. */
const IDLE_MS = 150
/** A call without an answer after this time no longer counts as open. */
const LONGEST_ANSWER_MS = 30_000
/** The answer to this call is a stream, which does not end. */
const STREAM_PATH = /\/product\/events/

interface Rule {
  match: RequestMatch
  faults: Fault[]
  isPermanent: boolean
}

export async function startFaultProxy(target: string | URL): Promise<FaultProxy> {
  const rules: Rule[] = []
  const requests: ProxiedRequest[] = []
  const sockets = new Set<Socket>()
  const idleSockets = new Set<Socket>()
  let keepsAlive = true
  let dateShiftMs = 0
  let isStopped = false
  /** The times at which the open requests were forwarded, and the time of the latest answer. */
  const forwardedRequests = new Set<{ forwardedAt: number }>()
  let answeredAt = 0

  const nextFault = (proxiedRequest: ProxiedRequest): Fault => {
    const rule = rules.find(({ match, faults }) => faults.length > 0 && isMatch(proxiedRequest, match))
    return (rule?.isPermanent ? rule.faults[0] : rule?.faults.shift()) ?? 'pass'
  }

  async function serve(socket: Socket): Promise<void> {
    let isReused = false
    for await (const request of requestsOf(socket)) {
      idleSockets.delete(socket)
      const { method, path } = request
      const proxiedRequest: ProxiedRequest = {
        method,
        path,
        headers: headersOf(request.head),
        body: request.body.toString('utf8'),
        fault: 'pass',
        isReused,
        status: null,
      }
      proxiedRequest.fault = nextFault(proxiedRequest)
      requests.push(proxiedRequest)
      const forward = async (sentRequest: RawRequest, limit?: 'half') => {
        if (isStopped) throw new Error('stopped')
        const openRequest = { forwardedAt: Date.now() }
        if (!STREAM_PATH.test(path)) forwardedRequests.add(openRequest)
        try {
          return await exchangeWith(new URL(target), sentRequest, limit)
        } finally {
          forwardedRequests.delete(openRequest)
          answeredAt = Date.now()
        }
      }
      const answer = await meetFault(proxiedRequest, request, socket, forward)
      if (answer === null || socket.destroyed) return
      socket.write(
        withHeader(withLaterDate(answer, dateShiftMs), 'Connection', keepsAlive ? 'keep-alive' : 'close'),
      )
      if (!keepsAlive) return void socket.end()
      isReused = true
      idleSockets.add(socket)
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      idleSockets.delete(socket)
    })
    socket.on('error', () => socket.destroy())
    serve(socket).catch(() => socket.destroy())
  })
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  const goDown = async (): Promise<void> => {
    const serverClose = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await serverClose
  }
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port')
  const { port } = address

  return {
    port,
    url: `http://localhost:${port}`,
    requests,
    script: (match, ...faults) => rules.push({ match, faults, isPermanent: false }),
    scriptAlways: (match, fault) => rules.push({ match, faults: [fault], isPermanent: true }),
    pause: (match, before) => {
      let release = (): void => undefined
      const requestReleased = new Promise<void>((resolve) => {
        release = resolve
      })
      const fault =
        before === 'forward' ? { forwardAfter: requestReleased } : { answerAfter: requestReleased }
      const rule = { match, faults: [fault], isPermanent: true }
      rules.push(rule)
      return () => {
        rule.faults = []
        release()
      }
    },
    clear: () => rules.splice(0),
    requestsMatching: (match) => requests.filter((request) => isMatch(request, match)),
    closeAfterEach: async () => {
      keepsAlive = false
      const closedSockets = [...idleSockets].map(
        (socket) => new Promise((resolve) => socket.once('close', resolve)),
      )
      for (const socket of idleSockets) {
        socket.end()
        // Browsers close their side of an idle connection only after half a minute.
        setTimeout(() => socket.destroy(), 100)
      }
      await Promise.all(closedSockets)
    },
    passTime: (ms) => {
      dateShiftMs += ms
    },
    untilIdle: async () => {
      const isBusy = () =>
        [...forwardedRequests].some(({ forwardedAt }) => Date.now() - forwardedAt < LONGEST_ANSWER_MS)
      while (isBusy() || Date.now() - answeredAt < IDLE_MS) await pause(20)
    },
    goDown,
    comeUp: () => listen(port),
    stop: () => {
      isStopped = true
      return goDown()
    },
  }
}

/** The answer to write; null if the connection is closed, or if the fault leaves the request unanswered. */
async function meetFault(
  proxiedRequest: ProxiedRequest,
  request: RawRequest,
  socket: Socket,
  forward: (request: RawRequest, limit?: 'half') => Promise<RawAnswer>,
): Promise<RawAnswer | null> {
  const { fault } = proxiedRequest
  const endWith = (end: () => void): null => {
    end()
    return null
  }
  const close = () => socket.destroy()
  if (fault === 'drop') return endWith(close)
  if (fault === 'reset') return endWith(() => socket.resetAndDestroy())
  if (fault === 'hold') return null
  if (fault === 'half-request') {
    await forward(request, 'half').catch(() => {}) // the server's answer to half a request does not matter
    return endWith(close)
  }
  if (typeof fault === 'object' && 'status' in fault) return createRawAnswer(fault)
  if (typeof fault === 'object' && 'delayMs' in fault) await pause(fault.delayMs)
  if (typeof fault === 'object' && 'forwardAfter' in fault) await fault.forwardAfter
  const readsBody = fault === 'truncated-gzip' || (typeof fault === 'object' && 'rewrite' in fault)
  const uncompressedRequest = { ...request, head: replaceHeader(request.head, 'Accept-Encoding', 'identity') }
  const answer = await forward(readsBody ? uncompressedRequest : request).catch(() => null)
  if (answer === null) return endWith(close)
  proxiedRequest.status = answer.status
  if (fault === 'swallow-answer') return null
  if (fault === 'cut-answer') return endWith(close)
  if (fault === 'reset-answer') return endWith(() => socket.resetAndDestroy())
  if (fault === 'half-head') return endWith(() => socket.end(firstHalf(answer.head)))
  if (fault === 'half-answer')
    return endWith(() => socket.end(Buffer.concat([answer.head, firstHalf(answer.body)])))
  const { status } = answer
  const type = headersOf(answer.head)['content-type'] ?? ''
  if (fault === 'truncated-gzip') {
    const truncatedGzip = firstHalf(gzipSync(answer.body))
    return createRawAnswer({ status, type, body: truncatedGzip, headers: { 'content-encoding': 'gzip' } })
  }
  if (typeof fault === 'object' && 'insteadOfAnswer' in fault) return createRawAnswer(fault.insteadOfAnswer)
  if (typeof fault === 'object' && 'rewrite' in fault)
    return createRawAnswer({ status, type, body: fault.rewrite(answer.body.toString('utf8')) })
  if (typeof fault === 'object' && 'delayAnswerMs' in fault) await pause(fault.delayAnswerMs)
  if (typeof fault === 'object' && 'answerAfter' in fault) await fault.answerAfter
  return answer
}

function withLaterDate(answer: RawAnswer, shiftMs: number): RawAnswer {
  const date = headersOf(answer.head).date
  if (shiftMs === 0 || date === undefined) return answer
  const laterDate = new Date(Date.parse(date) + shiftMs).toUTCString()
  return { ...answer, head: replaceHeader(answer.head, 'Date', laterDate) }
}

function isMatch(proxiedRequest: ProxiedRequest, { method, path, isReused }: RequestMatch): boolean {
  return (
    (method === undefined || proxiedRequest.method === method) &&
    (path === undefined || path.test(proxiedRequest.path)) &&
    (isReused === undefined || proxiedRequest.isReused === isReused)
  )
}
