// An HTTP server whose answers a test sets, and the app's client that calls it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { createApi, createGeneration } from '#api/client.ts'

/** The time of the client's clock. */
export const API_NOW = Date.parse('2026-01-15T16:00:00Z')
export const JSON_TYPE = { 'Content-Type': 'application/json' }
export const HTML_TYPE = { 'Content-Type': 'text/html' }

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

export function answerWith(
  status: number,
  body: string,
  headers: Record<string, string> = JSON_TYPE,
): Behaviour {
  return (_request, response) => response.writeHead(status, headers).end(body)
}
export const errorBody = (code: number, message = 'No') => JSON.stringify({ error: { code, message } })

interface ApiRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

export async function startApiServer() {
  const requests: ApiRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    fixture.behaviour(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a TCP port has an address of this form.
  const { port } = server.address() as AddressInfo

  const origin = `http://127.0.0.1:${port}`
  const fixture = {
    origin,
    behaviour: (() => undefined) as Behaviour,
    requests,
    /** Creates a client of this server. `reports` records the events that the client reports. */
    connect() {
      const reports = { denials: 0, answers: [] as boolean[], rightsChanges: 0 }
      const rights = { haveChanged: false }
      const generation = createGeneration()
      const api = createApi({
        origin,
        generation,
        clock: { now: () => API_NOW, beginCall: () => () => {} },
        onDenied: () => {
          reports.denials += 1
        },
        onAnswer: (wasAnswered) => reports.answers.push(wasAnswered),
        rememberRights: () => ({ haveChangedNow: async () => rights.haveChanged }),
        onOtherRights: () => {
          reports.rightsChanges += 1
        },
      })
      const read = (limitMs = 5000) =>
        api.call({ method: 'get', path: 'api/thing', schema: v.object({ name: v.string() }), limitMs })
      return { api, generation, reports, rights, read }
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
  return fixture
}
export type ApiServer = Awaited<ReturnType<typeof startApiServer>>
