// A backend over real HTTP whose answers a test scripts. It records the calls.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { PROBE_AGENT } from '#server/edge/backend/backend-probe.ts'

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
  /**
   * All calls except validate, the call for the public key, the edge's probes and its calls for one dealership, in the
   * order of their arrival.
   */
  requests: BackendRequest[]
  /** The number of connections that were opened, also of those on which no call arrived. */
  connectionCount: number
  /** Sets the scripts of the next calls. A call without a script gets 404. */
  script: (...scripts: Script[]) => void
  /** The account id that validate returns, by the value of the session cookie; null: not signed in. */
  sessions: Map<string, number | null>
  /** If set, answers validate in place of `sessions`. */
  onValidate: Script | null
  /** Answers the call for one dealership: each dealership exists, unless a test sets another script. */
  onDealership: Script
  stop: () => Promise<void>
}

export function answerJson(status: number, value: unknown, headers: Record<string, string> = {}): Script {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
  }
}

export const answerOrder = (id: number): Script => answerJson(200, { data: { id } })

export const answerRefusal = (code: number, status = 400): Script =>
  answerJson(status, { error: { code, message: 'No' } })

export const cutConnection: Script = (_, response) => {
  response.destroy()
}

/** Delays the answer until `releaseAnswer` is called. `arrival` resolves when the call arrives. */
export function holdAnswer(script: Script) {
  let release = (): void => undefined
  const answerReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let arrive = (): void => undefined
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const heldScript: Script = (request, response) => {
    arrive()
    answerReleased.then(
      () => script(request, response),
      () => response.destroy(),
    )
  }
  return { heldScript, releaseAnswer: () => release(), arrival }
}

/** The answer of validate for this account's session. */
export const signedInAs = (id: number): Script => answerJson(200, { data: accountOf(id) })

/** The answer of validate for a person with these permissions. `dealershipIds`: the person's dealerships. */
export function answerPerson(
  id: number,
  name: string,
  permissions: Record<string, readonly string[]>,
  dealershipIds: readonly number[] = [1],
): Script {
  return answerJson(200, {
    data: {
      id,
      login: name.toLowerCase(),
      name,
      role: { id: 3, name: 'Dealer' },
      privileges: Object.entries(permissions).map(([group, actions]) => ({ group, actions })),
      dealerships: dealershipIds.map((dealershipId) => ({ id: dealershipId, name: 'Lakeside Motors' })),
      company: { id: 2, name: 'Lakeside Group' },
    },
  })
}

function accountOf(id: number) {
  const dealership = { id: 1, name: 'Lakeside Motors' }
  const role = { id: 3, name: 'Dealer' }
  return {
    id,
    login: 'buyer',
    role,
    roles: [role],
    privileges: [],
    dealerships: [dealership],
    company: dealership,
  }
}

const DEALERSHIP_PATH = dealershipCalls.dealership.path.replace('{id}', '')

export async function startScriptedBackend(port = 0): Promise<ScriptedBackend> {
  const queue: Script[] = []
  const server = createServer(async (request, response) => {
    const body = await bytesOf(request).catch(() => null)
    // The caller closed the connection in the middle of the call.
    if (body === null) return
    const receivedRequest: BackendRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: body.toString('utf8'),
    }
    const isProbe =
      request.headers['user-agent'] === PROBE_AGENT && request.url === `/${dealershipCalls.states.path}`
    if (isProbe) {
      return answerJson(200, { data: [{ id: 1, name: 'Illinois', tax: 6.25 }] })(receivedRequest, response)
    }
    if (receivedRequest.path === `/${sessionCalls.key.path}`) {
      return answerJson(200, { data: { publicKey: 'key' } })(receivedRequest, response)
    }
    if (receivedRequest.path === `/${sessionCalls.validate.path}`)
      return (backend.onValidate ?? validate)(receivedRequest, response)
    if (receivedRequest.path.startsWith(`/${DEALERSHIP_PATH}`) && receivedRequest.method === 'GET')
      return backend.onDealership(receivedRequest, response)
    backend.requests.push(receivedRequest)
    const script = queue.shift() ?? answerJson(404, { error: { code: 10404, message: 'Not scripted' } })
    script(receivedRequest, response)
  })
  const validate: Script = (receivedRequest, response) => {
    const session = /counter_session=(\w+)/.exec(receivedRequest.headers.cookie ?? '')?.[1] ?? ''
    const id = backend.sessions.get(session) ?? null
    if (id === null) return answerRefusal(10110, 401)(receivedRequest, response)
    signedInAs(id)(receivedRequest, response)
  }
  server.on('connection', () => {
    backend.connectionCount += 1
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo // listening on a port, not on a pipe
  const backend: ScriptedBackend = {
    url: new URL(`http://127.0.0.1:${address.port}`),
    port: address.port,
    requests: [],
    connectionCount: 0,
    script: (...scripts) => {
      queue.splice(0, queue.length, ...scripts)
    },
    sessions: new Map(),
    onValidate: null,
    onDealership: answerJson(200, { data: { id: 1, name: 'Lakeside Motors' } }),
    stop: async () => {
      const serverClose = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await serverClose
    },
  }
  return backend
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
