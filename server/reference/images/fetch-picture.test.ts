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
    const more = () => response.write(Buffer.alloc(1_000_000)) && setImmediate(more)
    response.on('drain', more)
    more()
  },
  '/silent': () => undefined,
}
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.headers.host} ${request.url}`)
  answers[request.url ?? '']?.(request, response)
})

/** Names of this internet; this machine alone is public there, and 10.0.0.7 is not. */
const NAMES: Record<string, string[]> = {
  'pictures.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.7'],
  'both.example': ['127.0.0.1', '10.0.0.7'],
}
const internet: Internet = {
  addressesOf: async (hostname) => NAMES[hostname] ?? [],
  isPublic: (address) => address === '127.0.0.1',
  isOpenPort: (given) => given === String(port) || given === '',
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

const at = (path: string, host = 'pictures.example') => `http://${host}:${port}${path}`
const NOT_FETCHED = 'No picture could be fetched from this address'
const PORT = 'Pictures are fetched from the usual ports of http and https alone'
const PRIVATE = 'Pictures cannot be fetched from a private address'

test('a picture is fetched from the address that was looked up, also after a redirect', async () => {
  expect((await fetchPicture(at('/picture.png'), internet)).toString()).toBe('picture')
  expect((await fetchPicture(at('/moved'), internet)).toString()).toBe('picture')
  expect(asked).toContain(`pictures.example:${port} /picture.png`)
})

test.each([
  ['a name of a private address', () => at('/picture.png', 'inside.example'), PRIVATE],
  ['a name of a public and a private one', () => at('/picture.png', 'both.example'), PRIVATE],
  ['a private address itself', () => 'http://10.0.0.7/', PRIVATE],
  ['the address of every network', () => 'http://0.0.0.0/', PRIVATE],
  ['one that is written in eights', () => 'http://012.0.0.7/', PRIVATE],
  ['one of IPv4 in IPv6', () => 'http://[::ffff:10.0.0.7]/', PRIVATE],
  ['one that is written as a number', () => 'http://167772167/', PRIVATE],
  ['one of IPv6', () => 'http://[::1]/', PRIVATE],
  ['a redirect to a private name', () => at('/inside'), PRIVATE],
  ['a redirect to a private address', () => at('/literal'), PRIVATE],
  ['another port', () => 'http://pictures.example:5432/picture.png', PORT],
  ['a redirect to another port', () => at('/port'), PORT],
  ['a redirect to a file', () => at('/file'), 'The address of a picture must start with http:// or https://'],
  ['more redirects than three', () => at('/round'), NOT_FETCHED],
  ['a name that is not known', () => at('/picture.png', 'nobody.example'), NOT_FETCHED],
  ['a page that is not there', () => at('/gone'), NOT_FETCHED],
  ['an answer that is cut', () => at('/cut'), NOT_FETCHED],
  ['a length of more than 10 MB', () => at('/large'), 'A picture can have at most 10 MB'],
  ['an answer of more than 10 MB', () => at('/endless'), 'A picture can have at most 10 MB'],
])('%s is refused', async (_case, address, message) => {
  await expect(fetchPicture(address(), internet)).rejects.toMatchObject({ kind: 'invalid', message })
})

test('a server that does not answer is given up', async () => {
  await expect(fetchPicture(at('/silent'), internet, 50)).rejects.toMatchObject({ message: NOT_FETCHED })
})

test('this machine is no public one, and no other port is asked', async () => {
  const asksBefore = asked.length
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433']) {
    await expect(fetchPicture(`http://${host}/`)).rejects.toMatchObject({ message: PRIVATE })
    await expect(fetchPicture(at('/picture.png', host))).rejects.toMatchObject({ message: PORT })
  }
  expect(asked.length).toBe(asksBefore)
})
