// A backend that says what a test tells it to, over real HTTP, and remembers what it was asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ENDPOINTS } from '#contract/endpoints.ts'

export interface BackendRequest {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export type Script = (request: BackendRequest, response: ServerResponse) => void

export interface ScriptedBackend {
  url: URL
  port: number
  /** Calls but validate and the probe's key, in the order of their arrival. */
  requests: BackendRequest[]
  /** Scripts of the next calls; with none left every call answers 404. */
  script: (...scripts: Script[]) => void
  /** The account id that the author check answers, by the value of the session cookie; null denies. */
  sessions: Map<string, number | null>
  /** Replaces the answer of validate. */
  onValidate: Script | null
  stop: () => Promise<void>
}

export function answerJson(status: number, value: unknown, headers: Record<string, string> = {}): Script {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
  }
}

export const placed = (id: number): Script => answerJson(200, { data: { id } })

export const refused = (code: number, status = 400): Script =>
  answerJson(status, { error: { code, message: 'No' } })

export const cut: Script = (_, response) => {
  response.destroy()
}

/** Answers when `go` is called; `hasArrived` resolves when the call is there. */
export function heldBack(script: Script) {
  let go = (): void => undefined
  const mayGo = new Promise<void>((resolve) => {
    go = resolve
  })
  let arrive = (): void => undefined
  const hasArrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const held: Script = (request, response) => {
    arrive()
    mayGo.then(
      () => script(request, response),
      () => response.destroy(),
    )
  }
  return { held, go: () => go(), hasArrived }
}

/** The answer of validate for this account's session. */
export const signedInAs = (id: number): Script => answerJson(200, { data: accountOf(id) })

function accountOf(id: number) {
  const named = { id: 1, name: 'Lakeside Motors' }
  const role = { id: 3, name: 'Dealer' }
  return { id, login: 'buyer', role, roles: [role], privileges: [], dealerships: [named], company: named }
}

export async function startScriptedBackend(port = 0): Promise<ScriptedBackend> {
  const queue: Script[] = []
  const server = createServer(async (request, response) => {
    const body = await bytesOf(request).catch(() => null)
    // The caller closed the connection in the middle.
    if (body === null) return
    const seen: BackendRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: body.toString('utf8'),
    }
    if (seen.path === `/${ENDPOINTS.key}`) {
      return answerJson(200, { data: { publicKey: 'key' } })(seen, response)
    }
    if (seen.path === `/${ENDPOINTS.validate}`) return (backend.onValidate ?? validate)(seen, response)
    backend.requests.push(seen)
    const script = queue.shift() ?? answerJson(404, { error: { code: 10404, message: 'Not scripted' } })
    script(seen, response)
  })
  const validate: Script = (seen, response) => {
    const session = /counter_session=(\w+)/.exec(seen.headers.cookie ?? '')?.[1] ?? ''
    const id = backend.sessions.get(session) ?? null
    if (id === null) return refused(10110, 401)(seen, response)
    signedInAs(id)(seen, response)
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo // listening on a port, not on a pipe
  const backend: ScriptedBackend = {
    url: new URL(`http://127.0.0.1:${address.port}`),
    port: address.port,
    requests: [],
    script: (...scripts) => {
      queue.splice(0, queue.length, ...scripts)
    },
    sessions: new Map(),
    onValidate: null,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
  return backend
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
