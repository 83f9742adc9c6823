// A backend that passes every call to another one, and changes what a test says: the calls, or their answers.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PassedCall {
  method: string
  /** Path and query. */
  target: string
  headers: Record<string, string>
  body: string
}

export interface PassedAnswer {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

/** Returns what it changes; nothing leaves the call or the answer as it is. */
export interface Deviation {
  call?: (call: PassedCall) => Partial<PassedCall> | undefined
  answer?: (call: PassedCall, answer: PassedAnswer) => Partial<PassedAnswer> | undefined
}

const DROPPED = ['connection', 'content-length', 'host', 'transfer-encoding', 'keep-alive']

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => !DROPPED.includes(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

export async function startDeviatingBackend(origin: string) {
  let deviation: Deviation = {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const arrived: PassedCall = {
      method: request.method ?? 'GET',
      target: request.url ?? '/',
      headers: headersOf(request),
      body: Buffer.concat(chunks).toString('utf8'),
    }
    const call = { ...arrived, ...deviation.call?.(arrived) }
    const isRead = call.method === 'GET'
    const answered = await fetch(`${origin}${call.target}`, {
      method: call.method,
      headers: call.headers,
      redirect: 'manual',
      ...(!isRead && { body: call.body }),
    })
    const headers: PassedAnswer['headers'] = {}
    for (const [name, value] of answered.headers) if (!DROPPED.includes(name)) headers[name] = value
    headers['set-cookie'] = answered.headers.getSetCookie()
    const answer = { status: answered.status, headers, body: Buffer.from(await answered.arrayBuffer()) }
    const { status, headers: sent, body } = { ...answer, ...deviation.answer?.(arrived, answer) }
    response.writeHead(status, sent).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    deviate: (next: Deviation) => {
      deviation = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

// Answers are untyped here; each deviation knows the field that it changes.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Data = any

/** Changes the data of the JSON answers to one address. */
export function changedData(address: RegExp, change: (data: Data) => Data): Deviation {
  return {
    answer: ({ target }, { status, body }) => {
      if (!address.test(target) || status !== 200) return undefined
      const { data } = JSON.parse(body.toString('utf8'))
      return { body: Buffer.from(JSON.stringify({ data: change(data) })) }
    },
  }
}

/** Changes the body of the calls to one address. */
export function changedBody(address: RegExp, change: (body: Data) => Data): Deviation {
  return {
    call: ({ target, body }) =>
      address.test(target) ? { body: JSON.stringify(change(JSON.parse(body || '{}'))) } : undefined,
  }
}

/** Gives the refusals of one address another status and body. */
export function otherRefusal(address: RegExp, refusal: Partial<PassedAnswer>): Deviation {
  return {
    answer: ({ target }, { status }) => (address.test(target) && status >= 400 ? refusal : undefined),
  }
}
