// A proxy that distributes requests among several servers, also the requests of one client.
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RoundRobinProxy {
  url: string
  /** From now on requests go to these servers. */
  setServers: (urls: readonly string[]) => void
  stop: () => Promise<void>
}

/**
 * The number of ones in the binary form of the turn. In this order the servers take turns without a period. With strict
 * turns, a page that always makes an even number of calls would reach one server again and again.
 */
const countOnes = (turn: number): number => turn.toString(2).replaceAll('0', '').length

export async function startRoundRobinProxy(firstUrls: readonly string[]): Promise<RoundRobinProxy> {
  let urls = firstUrls
  let turn = 0
  let pageTurn = 0
  const server = createServer((request, response) => {
    // Requests for pages take strict turns, so that a test that opens two pages gets them from two servers.
    const isPage = request.headers['sec-fetch-dest'] === 'document'
    const target = new URL(request.url ?? '/', urls[(isPage ? pageTurn++ : countOnes(turn++)) % urls.length])
    const { method, headers } = request
    const forwardedRequest = forward(target, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwardedRequest.on('error', () => response.destroy())
    response.on('close', () => forwardedRequest.destroy())
    request.pipe(forwardedRequest)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  return {
    url: `http://localhost:${port}`,
    setServers: (newUrls) => {
      urls = newUrls
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
