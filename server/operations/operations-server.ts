// The second listener, for probes and monitors. It is never the public one, because it names failing parts of the
// server.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { describeProblem } from '#server/log/describe-problem.ts'
import { log } from '#server/log/log.ts'
import { watchConnections } from '#server/network/connections.ts'
import { callFaultOf } from '#server/network/framing.ts'
import { createCallAdmission } from '#server/network/admit-calls.ts'
import { watchPipelinedCalls } from '#server/network/pipelined-calls.ts'
import { NO_PROXY } from '#server/network/proxy-trust.ts'
import { watchBodies } from '#server/network/watch-bodies.ts'
import { edgeErrors } from '#texts/edge.ts'
import { serverLog } from '#texts/server.ts'
import type { Metrics } from './metrics.ts'
import { type PartChecks, type Readiness, readReadiness } from './readiness.ts'

export interface OperationsServer {
  server: Server
  /** From this call on `/ready` makes these checks; before this call it answers that the server is starting. */
  markStarted: (checks: PartChecks) => void
  /** From this call on `/ready` answers 503. */
  markStopping: () => void
  close: () => Promise<void>
}

export function createOperationsServer(build: object, metrics: Metrics): OperationsServer {
  let checks: PartChecks | null = null
  let isStopping = false

  const readState = async (): Promise<Readiness> => {
    if (isStopping) return { isReady: false, problems: { process: 'The server is stopping.' } }
    if (checks === null) return { isReady: false, problems: { process: 'The server is starting.' } }
    return readReadiness(checks)
  }
  const readMetrics = createMetricsReader(metrics)
  const admitCall = createCallAdmission()

  async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const admission = await admitCall(request, response, request.socket.remoteAddress)
    if (admission === null) return
    if (admission.waitMs !== null) {
      response.setHeader('Connection', 'close').setHeader('Retry-After', Math.ceil(admission.waitMs / 1000))
      return answer(response, 429, { error: edgeErrors.tooManyCalls })
    }
    const fault = callFaultOf(request)
    if (fault !== null) {
      return answer(response.setHeader('Connection', 'close'), 400, { error: edgeErrors[fault] })
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answer(response.setHeader('Allow', 'GET, HEAD'), 405, { error: 'Only GET and HEAD are allowed' })
    }
    const path = request.url?.split('?')[0]
    if (path === '/live') return answer(response, 200, { isLive: true, build })
    if (path === '/metrics')
      return answerText(response, 200, metrics.registry.contentType, await readMetrics())
    if (path !== '/ready') return answer(response, 404, { error: 'Not found' })
    const state = await readState()
    answer(response, state.isReady ? 200 : 503, { ...state, build })
  }

  const server = createServer({ requireHostHeader: false }, (request, response) => {
    answerCall(request, response).catch((problem: unknown) => {
      log.error(describeProblem(problem), serverLog.probeFailed)
      answer(response, 500, { error: 'The log of the server says why this failed' })
    })
  })
  watchPipelinedCalls(server)
  watchBodies(server)
  watchConnections(server, NO_PROXY.isTrustedPeer)
  return {
    server,
    markStarted: (partChecks) => {
      checks = partChecks
      metrics.addSources({ problems: () => readProblems(partChecks) })
    },
    markStopping: () => {
      isStopping = true
    },
    close: async () => {
      const closing = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closing
    },
  }
}

/** The problem of each part; an empty text for a part that works. */
async function readProblems(checks: PartChecks): Promise<Record<string, string>> {
  const { problems } = await readReadiness(checks)
  return Object.fromEntries(Object.keys(checks).map((part) => [part, problems[part] ?? '']))
}

const REUSE_METRICS_MS = 1000

/** Collects the measurements at most once a second, and never twice at a time: a collection takes many milliseconds. */
function createMetricsReader({ registry }: Metrics): () => Promise<string> {
  let lastReading: { startedAt: number; text: Promise<string> } | null = null
  let isReading = false
  return () => {
    if (lastReading && (isReading || performance.now() - lastReading.startedAt < REUSE_METRICS_MS))
      return lastReading.text
    isReading = true
    const text = registry.metrics().finally(() => {
      isReading = false
    })
    lastReading = { startedAt: performance.now(), text }
    return text
  }
}

function answer(response: ServerResponse, status: number, value: object): void {
  answerText(response, status, 'application/json; charset=utf-8', `${JSON.stringify(value)}\n`)
}

function answerText(response: ServerResponse, status: number, type: string, text: string): void {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', type)
  response.writeHead(status).end(text)
}
