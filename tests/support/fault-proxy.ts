// Stands between two programs on loopback, on raw sockets, and does to connections and single requests what networks
// do. Connections are kept alive, as without it: browsers repeat a POST by themselves when a reused one dies.
import { createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import {
  answerBytes,
  type Exchange,
  half,
  headersOf,
  type RawRequest,
  replaceHeader,
  withHeader,
} from './raw-http.ts'
import { exchangeWith, requestsOf } from './raw-sockets.ts'

export type Fault =
  | 'pass'
  /** The connection closes before the request is forwarded. */
  | 'drop'
  /** As drop, by a TCP reset. */
  | 'reset'
  /** Never forwarded and never answered; the connection stays open. */
  | 'hold'
  /** The other side gets the head and half of the body; then both connections close. */
  | 'half-request'
  /** The request is forwarded and answered, and the connection closes before a byte of the answer. */
  | 'cut-answer'
  /** As cut-answer, by a TCP reset. */
  | 'reset-answer'
  /** Half of the answer's head comes through, then the connection closes. */
  | 'half-head'
  /** The head and half of the answer's body come through, then the connection closes. */
  | 'half-answer'
  /** The answer's body comes as half of its gzip, in a message that is complete. */
  | 'truncated-gzip'
  /** The request is forwarded and answered, and the answer never comes. */
  | 'swallow-answer'
  | { delayMs: number }
  | { delayAnswerMs: number }
  /** The request is forwarded once this is so. */
  | { forwardAfter: Promise<unknown> }
  /** The request is forwarded and answered, and the answer comes once this is so. */
  | { answerAfter: Promise<unknown> }
  /** Answers itself, and forwards nothing. */
  | { status: number; type: string; body: string; headers?: Record<string, string> }
  /** Forwards, and answers this in place of the true answer. */
  | { insteadOfAnswer: { status: number; type: string; body: string; headers?: Record<string, string> } }
  /** Changes the text of a true answer. */
  | { rewrite: (body: string) => string }

export interface ProxiedRequest {
  method: string
  path: string
  headers: Record<string, string | undefined>
  body: string
  fault: Fault
  /** Another request went over the same connection before. */
  isReused: boolean
  /** Of the other side's answer; null while there is none. */
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
  /** The next matching requests meet these faults, one each, in this order; later ones pass. */
  script: (match: RequestMatch, ...faults: Fault[]) => void
  /** Every matching request meets this fault until `clear`. */
  always: (match: RequestMatch, fault: Fault) => void
  /** Matching requests stand still before they are forwarded, or before their answers, until this is called. */
  pause: (match: RequestMatch, before: 'forward' | 'answer') => () => void
  clear: () => void
  matching: (match: RequestMatch) => ProxiedRequest[]
  /** From now on every answer ends its connection, so that each call has a fresh one. */
  closeAfterEach: () => Promise<void>
  /** From now on answers say that it is so much later on the other side. */
  passTime: (ms: number) => void
  /** Resolves when the other side has nothing to answer and nobody goes on asking, or when it takes its time. */
  rest: () => Promise<void>
  /** Refuses connections and cuts those that are open. */
  goDown: () => Promise<void>
  comeUp: () => Promise<void>
  stop: () => Promise<void>
}

/** A client sends its next call within this time after an answer. */
const REST_MS = 150
const LONGEST_ANSWER_MS = 5_000

interface Rule {
  match: RequestMatch
  faults: Fault[]
  isForEver: boolean
}

export async function startFaultProxy(target: string | URL): Promise<FaultProxy> {
  const rules: Rule[] = []
  const requests: ProxiedRequest[] = []
  const sockets = new Set<Socket>()
  const idle = new Set<Socket>()
  let isKeptAlive = true
  let aheadMs = 0
  let isStopped = false
  /** When each request that is with the other side was passed on, and when the latest answer came. */
  const forwarded = new Set<{ at: number }>()
  let answeredAt = 0

  const nextFault = (seen: ProxiedRequest): Fault => {
    const rule = rules.find(({ match, faults }) => faults.length > 0 && isMatch(seen, match))
    return (rule?.isForEver ? rule.faults[0] : rule?.faults.shift()) ?? 'pass'
  }

  async function serve(socket: Socket): Promise<void> {
    let isReused = false
    for await (const request of requestsOf(socket)) {
      idle.delete(socket)
      const { method, path } = request
      const seen: ProxiedRequest = {
        method,
        path,
        headers: headersOf(request.head),
        body: request.body.toString('utf8'),
        fault: 'pass',
        isReused,
        status: null,
      }
      seen.fault = nextFault(seen)
      requests.push(seen)
      const forward = async (sent: RawRequest, limit?: 'half') => {
        if (isStopped) throw new Error('stopped')
        const passedOn = { at: Date.now() }
        forwarded.add(passedOn)
        try {
          return await exchangeWith(new URL(target), sent, limit)
        } finally {
          forwarded.delete(passedOn)
          answeredAt = Date.now()
        }
      }
      const answer = await meetFault(seen, request, socket, forward)
      if (answer === null || socket.destroyed) return
      socket.write(withHeader(later(answer, aheadMs), 'Connection', isKeptAlive ? 'keep-alive' : 'close'))
      if (!isKeptAlive) return void socket.end()
      isReused = true
      idle.add(socket)
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      idle.delete(socket)
    })
    socket.on('error', () => socket.destroy())
    serve(socket).catch(() => socket.destroy())
  })
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  const goDown = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port')
  const { port } = address

  return {
    port,
    url: `http://localhost:${port}`,
    requests,
    script: (match, ...faults) => rules.push({ match, faults, isForEver: false }),
    always: (match, fault) => rules.push({ match, faults: [fault], isForEver: true }),
    pause: (match, before) => {
      let goOn = (): void => undefined
      const released = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const fault = before === 'forward' ? { forwardAfter: released } : { answerAfter: released }
      const rule = { match, faults: [fault], isForEver: true }
      rules.push(rule)
      return () => {
        rule.faults = []
        goOn()
      }
    },
    clear: () => rules.splice(0),
    matching: (match) => requests.filter((request) => isMatch(request, match)),
    closeAfterEach: async () => {
      isKeptAlive = false
      const closed = [...idle].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of idle) {
        socket.end()
        // Browsers would end their side of an idle connection only after half a minute.
        setTimeout(() => socket.destroy(), 100)
      }
      await Promise.all(closed)
    },
    passTime: (ms) => {
      aheadMs += ms
    },
    rest: async () => {
      const isBusy = () => [...forwarded].some(({ at }) => Date.now() - at < LONGEST_ANSWER_MS)
      while (isBusy() || Date.now() - answeredAt < REST_MS) await pause(20)
    },
    goDown,
    comeUp: () => listen(port),
    stop: () => {
      isStopped = true
      return goDown()
    },
  }
}

/** The answer to write, or null where the connection was left to its fate. */
async function meetFault(
  seen: ProxiedRequest,
  request: RawRequest,
  socket: Socket,
  forward: (request: RawRequest, limit?: 'half') => Promise<Exchange>,
): Promise<Exchange | null> {
  const { fault } = seen
  const leave = (end: () => void): null => {
    end()
    return null
  }
  const close = () => socket.destroy()
  if (fault === 'drop') return leave(close)
  if (fault === 'reset') return leave(() => socket.resetAndDestroy())
  if (fault === 'hold') return null
  if (fault === 'half-request') {
    await forward(request, 'half').catch(() => {}) // the other side may say what it likes about it
    return leave(close)
  }
  if (typeof fault === 'object' && 'status' in fault) return answerBytes(fault)
  if (typeof fault === 'object' && 'delayMs' in fault) await pause(fault.delayMs)
  if (typeof fault === 'object' && 'forwardAfter' in fault) await fault.forwardAfter
  const isRead = fault === 'truncated-gzip' || (typeof fault === 'object' && 'rewrite' in fault)
  const plain = { ...request, head: replaceHeader(request.head, 'Accept-Encoding', 'identity') }
  const answer = await forward(isRead ? plain : request).catch(() => null)
  if (answer === null) return leave(close)
  seen.status = answer.status
  if (fault === 'swallow-answer') return null
  if (fault === 'cut-answer') return leave(close)
  if (fault === 'reset-answer') return leave(() => socket.resetAndDestroy())
  if (fault === 'half-head') return leave(() => socket.end(half(answer.head)))
  if (fault === 'half-answer') return leave(() => socket.end(Buffer.concat([answer.head, half(answer.body)])))
  const { status } = answer
  const type = headersOf(answer.head)['content-type'] ?? ''
  if (fault === 'truncated-gzip') {
    const zipped = half(gzipSync(answer.body))
    return answerBytes({ status, type, body: zipped, headers: { 'content-encoding': 'gzip' } })
  }
  if (typeof fault === 'object' && 'insteadOfAnswer' in fault) return answerBytes(fault.insteadOfAnswer)
  if (typeof fault === 'object' && 'rewrite' in fault)
    return answerBytes({ status, type, body: fault.rewrite(answer.body.toString('utf8')) })
  if (typeof fault === 'object' && 'delayAnswerMs' in fault) await pause(fault.delayAnswerMs)
  if (typeof fault === 'object' && 'answerAfter' in fault) await fault.answerAfter
  return answer
}

function later(answer: Exchange, byMs: number): Exchange {
  const date = headersOf(answer.head).date
  if (byMs === 0 || date === undefined) return answer
  const said = new Date(Date.parse(date) + byMs).toUTCString()
  return { ...answer, head: replaceHeader(answer.head, 'Date', said) }
}

function isMatch(seen: ProxiedRequest, { method, path, isReused }: RequestMatch): boolean {
  return (
    (method === undefined || seen.method === method) &&
    (path === undefined || path.test(seen.path)) &&
    (isReused === undefined || seen.isReused === isReused)
  )
}
