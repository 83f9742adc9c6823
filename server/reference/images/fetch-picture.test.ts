import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPicture, type Internet } from './fetch-picture.ts'

const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/picture.png': (_request, response) => response.end('picture'),
  '/moved': (_request, response) => response.writeHead(302, { location: '/picture.png' }).end(),
  '/inside': (_request, response) => response.writeHead(301, { location: 'http://inside.example/' }).end(),
  '/literal': (_request, response) => response.writeHead(307, { location: 'http://[::1]/' }).end(),
  '/port': (_request, response) => response.writeHead(302, { location: 'http://pictures.example:22/' }).end(),
  '/file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/round': (_request, response) => response.writeHead(302, { location: '/round' }).end(),
  '/gone': (_request, response) => response.writeHead(404).end('not here'),
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('pict')
    response.socket?.end()
  },
  '/large': (_request, response) => response.writeHead(200, { 'content-length': 10_000_001 }).write('x'),
  '/endless': (_request, response) => {
    const writeMore = () => response.write(Buffer.alloc(1_000_000)) && setImmediate(writeMore)
    response.on('drain', writeMore)
    writeMore()
  },
  '/pieces': (_request, response) => {
    for (let piece = 0; piece < 300; piece += 1) response.write('x')
    response.end()
  },
  '/silent': () => undefined,
}
const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(`${request.headers.host} ${request.url}`)
  answers[request.url ?? '']?.(request, response)
})

/** The addresses of hosts in a made-up internet, in which only this machine's address is public. */
const HOST_ADDRESSES: Record<string, string[]> = {
  'pictures.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.7'],
  'both.example': ['127.0.0.1', '10.0.0.7'],
}
const internet: Internet = {
  addressesOf: async (hostname) => HOST_ADDRESSES[hostname] ?? [],
  isPublic: (address) => address === '127.0.0.1',
  isAllowedPort: (text) => text === String(port) || text === '',
}

let port: number
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port // listening on a port, not on a pipe
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const addressAt = (path: string, host = 'pictures.example') => `http://${host}:${port}${path}`
const NOT_FETCHED = 'No picture could be fetched from this address'
const UNUSUAL_PORT = 'Pictures are fetched only from the usual ports of http and https'
const PRIVATE_ADDRESS = 'Pictures cannot be fetched from a private address'

test('fetchPicture gets a picture from the address that was looked up, also after a redirect', async () => {
  expect((await fetchPicture(addressAt('/picture.png'), internet)).toString()).toBe('picture')
  expect((await fetchPicture(addressAt('/moved'), internet)).toString()).toBe('picture')
  expect(requests).toContain(`pictures.example:${port} /picture.png`)
})

test.each([
  ['a host with a private address', () => addressAt('/picture.png', 'inside.example'), PRIVATE_ADDRESS],
  [
    'a host with a public and a private address',
    () => addressAt('/picture.png', 'both.example'),
    PRIVATE_ADDRESS,
  ],
  ['a private address itself', () => 'http://10.0.0.7/', PRIVATE_ADDRESS],
  ['the address 0.0.0.0', () => 'http://0.0.0.0/', PRIVATE_ADDRESS],
  ['a private address in octal digits', () => 'http://012.0.0.7/', PRIVATE_ADDRESS],
  ['a private IPv4 address within IPv6', () => 'http://[::ffff:10.0.0.7]/', PRIVATE_ADDRESS],
  ['a private address written as one number', () => 'http://167772167/', PRIVATE_ADDRESS],
  ['a private IPv6 address', () => 'http://[::1]/', PRIVATE_ADDRESS],
  ['a redirect to a host with a private address', () => addressAt('/inside'), PRIVATE_ADDRESS],
  ['a redirect to a private address', () => addressAt('/literal'), PRIVATE_ADDRESS],
  ['another port', () => 'http://pictures.example:5432/picture.png', UNUSUAL_PORT],
  ['a redirect to another port', () => addressAt('/port'), UNUSUAL_PORT],
  [
    'a redirect to a file',
    () => addressAt('/file'),
    'The address of a picture must start with http:// or https://',
  ],
  ['more than three redirects', () => addressAt('/round'), NOT_FETCHED],
  ['an unknown host', () => addressAt('/picture.png', 'nobody.example'), NOT_FETCHED],
  ['a missing page', () => addressAt('/gone'), NOT_FETCHED],
  ['an answer that ends too early', () => addressAt('/cut'), NOT_FETCHED],
  ['an answer in 300 pieces of one byte', () => addressAt('/pieces'), NOT_FETCHED],
  ['a length of more than 10 MB', () => addressAt('/large'), 'A picture can have at most 10 MB'],
  ['an answer of more than 10 MB', () => addressAt('/endless'), 'A picture can have at most 10 MB'],
])('%s is refused', async (_case, address, message) => {
  await expect(fetchPicture(address(), internet)).rejects.toMatchObject({ kind: 'invalid', message })
})

test('fetchPicture gives up on a server that does not answer', async () => {
  await expect(fetchPicture(addressAt('/silent'), internet, 50)).rejects.toMatchObject({
    message: NOT_FETCHED,
  })
})

test('fetchPicture refuses addresses of this machine, at the default port and at another port', async () => {
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433']) {
    await expect(fetchPicture(`http://${host}/`)).rejects.toMatchObject({ message: PRIVATE_ADDRESS })
    await expect(fetchPicture(addressAt('/picture.png', host))).rejects.toMatchObject({
      message: UNUSUAL_PORT,
    })
  }
  // A request to one of these hosts would have the name of the host in `requests`.
  expect(requests.filter((request) => !request.startsWith('pictures.example:'))).toEqual([])
})
