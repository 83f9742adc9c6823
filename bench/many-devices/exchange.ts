// Real HTTP calls of simulated devices. The devices make their calls on shared connections; each stream of events has a
// connection of its own. Each device has an address of its own, as behind a proxy.
import { Agent, get, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { BASIC_HEADER } from '#contract/endpoints.ts'

export interface Caller {
  url: string
  /** Empty for a visitor. */
  cookie: string
  address: string
}

export interface Answer {
  status: number
  tag: string | undefined
  body: Buffer
  /** The number of bytes of head and body on the network. */
  wireBytes: number
  ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

const headBytes = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.reduce((sum, text) => sum + text.length + 2, 'HTTP/1.1 200 OK\r\n\r\n'.length)

const headersOf = ({ cookie, address }: Caller) => ({
  authorization: BASIC_HEADER,
  'x-forwarded-for': address,
  ...(cookie && { cookie }),
})

export function call(
  caller: Caller,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${caller.url}/${path}`, {
      agent,
      method,
      headers: {
        ...headersOf(caller),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...headers,
      },
    })
    clientRequest.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      answer.on('end', () => {
        const receivedBody = Buffer.concat(chunks)
        resolve({
          status: answer.statusCode ?? 0,
          tag: answer.headers.etag,
          body:
            answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(receivedBody) : receivedBody,
          wireBytes: headBytes(answer) + receivedBody.length,
          ms: performance.now() - startedAt,
        })
      })
    })
    clientRequest.on('error', reject).end(method === 'POST' ? '{}' : undefined)
  })
}

export interface OpenStream {
  receivedBytes: () => number
  close: () => void
}

/** Opens a stream of events; resolves when its first bytes have arrived. */
export function openStream(
  caller: Caller,
  path: string,
  onEvent: (name: string, data: unknown) => void,
): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    let bytes = 0
    let text = ''
    const clientRequest = get(
      `${caller.url}/${path}`,
      { agent: false, headers: headersOf(caller) },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`a stream was answered ${answer.statusCode}`))
        bytes = headBytes(answer)
        answer
          .on('error', () => undefined)
          .on('data', (chunk: Buffer) => {
            bytes += chunk.length
            text += chunk.toString()
            for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
              const [, name, data] = /^event: (.*)\n(?:id: .*\n)?data: (.*)$/.exec(text.slice(0, end)) ?? []
              text = text.slice(end + 2)
              if (name !== undefined && data !== undefined) onEvent(name, JSON.parse(data))
            }
            resolve({ receivedBytes: () => bytes, close: () => clientRequest.destroy() })
          })
      },
    )
    clientRequest.on('error', reject)
  })
}

export function closeConnections(): void {
  agent.destroy()
}
