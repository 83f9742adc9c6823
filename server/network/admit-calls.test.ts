import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createCallAdmission } from './admit-calls.ts'

/** Starts a server that admits two calls of an address in a minute, and writes down each admission. */
async function startServer() {
  const admitCall = createCallAdmission(2)
  const admissions: unknown[] = []
  const server = createServer(async (request, response) => {
    const admission = await admitCall(request, response, request.headers.host)
    admissions.push(admission && (admission.waitMs === null ? 'admitted' : 'refused'))
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  return { port, admissions }
}

const callOf = (host: string) => `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`

test('the third call of an address is refused, also on a connection with other calls that wait', async () => {
  const { port, admissions } = await startServer()
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(callOf('192.0.2.1').repeat(3))
  await expect.poll(() => admissions).toEqual(['admitted', 'admitted', 'refused'])
  socket.write(callOf('192.0.2.2'))
  await expect.poll(() => admissions).toEqual(['admitted', 'admitted', 'refused', 'admitted'])
})
