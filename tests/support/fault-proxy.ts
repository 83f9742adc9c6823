// Stands between two programs on loopback and does to single requests what networks do. Connections are kept
// alive, as without it: browsers repeat a POST by themselves when a reused connection dies.
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type Fault =
  | 'pass'
  /** The connection closes before the request is forwarded. */
  | 'drop'
  /** As drop, by a TCP reset. */
  | 'reset'
  /** The request is forwarded and answered, and the connection closes before a byte of the answer. */
  | 'cut-answer'
  /** As cut-answer, by a TCP reset. */
  | 'reset-answer'
  /** The head and half of the answer's body come through, then the connection closes. */
  | 'half-answer'
  /** The request is neither forwarded nor answered. */
  | 'hold'
  /** The request is forwarded and answered, and the answer never comes. */
  | 'swallow-answer'
  | { delayMs: number }
  | { delayAnswerMs: number }
  | { status: number; type: string; body: string }

export interface ProxiedRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
  fault: Fault
  /** Of the other side's answer; null while there is none. */
  status: number | null
}

export interface RequestMatch {
  method?: string
  path?: RegExp
}

export interface FaultProxy {
  port: number
  url: string
  requests: ProxiedRequest[]
  /** The next matching requests meet these faults, one each, in this order; later ones pass. */
  script: (match: RequestMatch, ...faults: Fault[]) => void
  /** Every matching request meets this fault until `clear`. */
  always: (match: RequestMatch, fault: Fault) => void
  clear: () => void
  matching: (match: RequestMatch) => ProxiedRequest[]
  /** From now on every answer ends its connection, so that each call has a fresh one. */
  closeAfterEach: () => void
  /** Refuses connections and cuts those that are open. */
  goDown: () => Promise<void>
  comeUp: () => Promise<void>
  stop: () => Promise<void>
}

interface Answer {
  status: number
  headers: string[]
  body: Buffer
}

interface Rule {
  match: RequestMatch
  faults: Fault[]
  isForEver: boolean
}

export async function startFaultProxy(target: string | URL): Promise<FaultProxy> {
  const rules: Rule[] = []
  const requests: ProxiedRequest[] = []
  const sockets = new Set<Socket>()
  let isKeptAlive = true

  const nextFault = (seen: Pick<ProxiedRequest, 'method' | 'path'>): Fault => {
    const rule = rules.find(({ match, faults }) => faults.length > 0 && isMatch(seen, match))
    return (rule?.isForEver ? rule.faults[0] : rule?.faults.shift()) ?? 'pass'
  }

  const server = createServer(async (request, response) => {
    const body = await bytesOf(request).catch(() => null)
    if (body === null) return
    const seen = { method: request.method ?? '', path: request.url ?? '' }
    const record: ProxiedRequest = {
      ...seen,
      headers: request.headers,
      body: body.toString('utf8'),
      fault: nextFault(seen),
      status: null,
    }
    requests.push(record)
    response.shouldKeepAlive = isKeptAlive
    await meetFault(record, request, response, () => forward(new URL(target), request, body))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  const goDown = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe

  return {
    port,
    url: `http://localhost:${port}`,
    requests,
    script: (match, ...faults) => rules.push({ match, faults, isForEver: false }),
    always: (match, fault) => rules.push({ match, faults: [fault], isForEver: true }),
    clear: () => rules.splice(0),
    matching: (match) => requests.filter((request) => isMatch(request, match)),
    closeAfterEach: () => {
      isKeptAlive = false
      server.closeIdleConnections()
    },
    goDown,
    comeUp: () => listen(port),
    stop: goDown,
  }
}

async function meetFault(
  record: ProxiedRequest,
  request: IncomingMessage,
  response: ServerResponse,
  forwardNow: () => Promise<Answer>,
): Promise<void> {
  const { fault } = record
  if (fault === 'drop') return void request.socket.destroy()
  if (fault === 'hold') return
  if (fault === 'reset') return void request.socket.resetAndDestroy()
  if (typeof fault === 'object' && 'status' in fault) {
    response.writeHead(fault.status, { 'content-type': fault.type }).end(fault.body)
    return
  }
  if (typeof fault === 'object' && 'delayMs' in fault) await delay(fault.delayMs)
  const answer = await forwardNow().catch(() => null)
  if (answer === null) return void request.socket.destroy()
  record.status = answer.status
  if (fault === 'swallow-answer') return
  if (fault === 'cut-answer') return void request.socket.destroy()
  if (fault === 'reset-answer') return void request.socket.resetAndDestroy()
  if (typeof fault === 'object' && 'delayAnswerMs' in fault) await delay(fault.delayAnswerMs)
  response.writeHead(answer.status, answer.headers)
  if (fault !== 'half-answer') return void response.end(answer.body)
  response.write(answer.body.subarray(0, Math.ceil(answer.body.length / 2)), () => request.socket.destroy())
}

function forward(target: URL, request: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = send(
      { host: target.hostname, port: target.port, method: request.method, path: request.url, agent: false },
      (incoming) => {
        bytesOf(incoming).then((answerBody) => {
          resolve({
            status: incoming.statusCode ?? 0,
            headers: withoutFraming(incoming.rawHeaders, answerBody.length, incoming.statusCode ?? 0),
            body: answerBody,
          })
        }, reject)
      },
    )
    for (const [name, value] of pairsOf(request.rawHeaders)) {
      if (!/^(connection|transfer-encoding|content-length)$/i.test(name)) outgoing.appendHeader(name, value)
    }
    outgoing.on('error', reject)
    outgoing.end(body.length > 0 ? body : undefined)
  })
}

/** The answer was read whole, so it is framed anew by its length. */
function withoutFraming(rawHeaders: string[], length: number, status: number): string[] {
  const kept = pairsOf(rawHeaders).filter(
    ([name]) => !/^(connection|keep-alive|transfer-encoding|content-length)$/i.test(name),
  )
  const hasBody = status !== 204 && status !== 304
  return [...kept, ...(hasBody ? [['Content-Length', String(length)]] : [])].flat()
}

function pairsOf(rawHeaders: string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    pairs.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? ''])
  return pairs
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function isMatch(seen: Pick<ProxiedRequest, 'method' | 'path'>, { method, path }: RequestMatch): boolean {
  return (method === undefined || seen.method === method) && (path === undefined || path.test(seen.path))
}

function delay(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs))
}
