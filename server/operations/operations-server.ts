// The second listener, for probes and monitors. It is never the public one, because it names failing parts of the
// server.
import { createServer, type Server, type ServerResponse } from 'node:http'
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
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answer(response.setHeader('Allow', 'GET, HEAD'), 405, { error: 'Only GET and HEAD are allowed' })
    }
    if (path === '/live') return answer(response, 200, { isLive: true, build })
    if (path === '/metrics') return void sendMetrics(response, metrics)
    if (path !== '/ready') return answer(response, 404, { error: 'Not found' })
    // readState does not reject
    void readState().then((state) => answer(response, state.isReady ? 200 : 503, { ...state, build }))
  })
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

async function sendMetrics(response: ServerResponse, { registry }: Metrics): Promise<void> {
  const text = await registry.metrics()
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', registry.contentType)
  response.writeHead(200).end(text)
}

function answer(response: ServerResponse, status: number, value: object): void {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.writeHead(status).end(`${JSON.stringify(value)}\n`)
}
