// A backend that passes every call to another backend. A test can change the calls or their answers.
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

/** Each function returns the parts that it changes; undefined changes nothing. */
export interface Deviation {
  call?: (call: PassedCall) => Partial<PassedCall> | undefined
  answer?: (call: PassedCall, answer: PassedAnswer) => Partial<PassedAnswer> | undefined
}

const CONNECTION_HEADERS = ['connection', 'content-length', 'host', 'transfer-encoding', 'keep-alive']

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => !CONNECTION_HEADERS.includes(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}

export async function startDeviatingBackend(origin: string) {
  let deviation: Deviation = {}
  const server = createServer(async (request, serverResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const receivedCall: PassedCall = {
      method: request.method ?? 'GET',
      target: request.url ?? '/',
      headers: headersOf(request),
      body: Buffer.concat(chunks).toString('utf8'),
    }
    const passedCall = { ...receivedCall, ...deviation.call?.(receivedCall) }
    const hasBody = passedCall.method !== 'GET'
    const response = await fetch(`${origin}${passedCall.target}`, {
      method: passedCall.method,
      headers: passedCall.headers,
      redirect: 'manual',
      ...(hasBody && { body: passedCall.body }),
    })
    const headers: PassedAnswer['headers'] = {}
    for (const [name, value] of response.headers)
      if (!CONNECTION_HEADERS.includes(name)) headers[name] = value
    headers['set-cookie'] = response.headers.getSetCookie()
    const answer = { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) }
    const {
      status,
      headers: changedHeaders,
      body,
    } = { ...answer, ...deviation.answer?.(receivedCall, answer) }
    serverResponse.writeHead(status, changedHeaders).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    deviate: (newDeviation: Deviation) => {
      deviation = newDeviation
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

// The data have no types here, because each test knows the fields that it changes.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Data = any

/** Changes the data of the JSON answers to one address. */
export function changeData(address: RegExp, change: (data: Data) => Data): Deviation {
  return {
    answer: ({ target }, { status, body }) => {
      if (!address.test(target) || status !== 200) return undefined
      const { data } = JSON.parse(body.toString('utf8'))
      return { body: Buffer.from(JSON.stringify({ data: change(data) })) }
    },
  }
}

/** Changes the body of the calls to one address. */
export function changeBody(address: RegExp, change: (body: Data) => Data): Deviation {
  return {
    call: ({ target, body }) =>
      address.test(target) ? { body: JSON.stringify(change(JSON.parse(body || '{}'))) } : undefined,
  }
}

/** Replaces parts of the refusals of one address. */
export function replaceRefusals(address: RegExp, refusal: Partial<PassedAnswer>): Deviation {
  return {
    answer: ({ target }, { status }) => (address.test(target) && status >= 400 ? refusal : undefined),
  }
}
