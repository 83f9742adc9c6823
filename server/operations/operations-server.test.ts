import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordLog } from '#tests/support/record-log.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createOperationsServer, type OperationsServer } from './operations-server.ts'

const build = { version: '1.2.3' }

let operations: OperationsServer
let metrics: Metrics
let url: string
beforeEach(async () => {
  metrics = createMetrics({ version: '1.2.3', commit: 'abc', schema: '0001' })
  operations = createOperationsServer(build, metrics)
  await once(operations.server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(operations.server.address() as AddressInfo).port}` // listening on a port, not on a pipe
})
afterEach(() => operations.close())

const ask = async (path: string) => {
  const answer = await fetch(url + path)
  return [answer.status, await answer.json()]
}

test('/live answers 200 while the process runs, /ready only between start and stop', async () => {
  expect(await ask('/live')).toEqual([200, { isLive: true, build }])
  const stateAtStart = { isReady: false, problems: { process: 'The server is starting.' }, build }
  expect(await ask('/ready')).toEqual([503, stateAtStart])
  operations.markStarted({ keys: async () => null })
  expect(await ask('/ready')).toEqual([200, { isReady: true, problems: {}, build }])
  operations.markStopping()
  const stateAtStop = { isReady: false, problems: { process: 'The server is stopping.' }, build }
  expect(await ask('/ready')).toEqual([503, stateAtStop])
  expect((await ask('/live'))[0]).toBe(200)
})

test('/ready answers 503 with the reason while a part does not work', async () => {
  operations.markStarted({ keys: async () => 'disk full', assets: async () => null })
  expect(await ask('/ready')).toEqual([503, { isReady: false, problems: { keys: 'disk full' }, build }])
})

test('other paths are answered with 404, other methods with 405', async () => {
  expect((await ask('/edge'))[0]).toBe(404)
  expect((await fetch(`${url}/ready`, { method: 'POST' })).status).toBe(405)
})

test('/metrics answers the text of Prometheus', async () => {
  const answer = await fetch(`${url}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  expect(await answer.text()).toContain('counter_build_info{version="1.2.3",commit="abc",schema="0001"} 1\n')
})

/** Sends the bytes, and resolves with all that was received when the server closes the connection. */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text
    })
    socket.on('error', () => {}) // the server resets the connection of too many calls
    socket.on('close', () => resolve(received))
  })
}

const METRICS_CALL = 'GET /metrics HTTP/1.1\r\nHost: counter\r\n\r\n'

test.each([
  ['without Host', 'GET /live HTTP/1.1\r\n\r\n', '400'],
  ['that reads with a body', 'GET /live HTTP/1.1\r\nHost: counter\r\nContent-Length: 3\r\n\r\nabc', '400'],
  ['with an unknown expectation', 'GET /live HTTP/1.1\r\nHost: counter\r\nExpect: tea\r\n\r\n', '417'],
])('a call %s is refused, and its connection closed', async (_, call, status) => {
  expect(await sendBytes(call)).toMatch(`HTTP/1.1 ${status} `)
})

test('a connection with thousands of calls that wait for each other is closed, and the measurements are collected once', async () => {
  let collectionCount = 0
  metrics.addSources({
    keyCounts: () => {
      collectionCount += 1
      return new Promise(() => {}) // the database hangs
    },
  })
  await sendBytes(METRICS_CALL.repeat(5000))
  expect((await fetch(`${url}/live`)).status).toBe(200)
  await Promise.all([fetch(`${url}/metrics`), fetch(`${url}/metrics`)])
  // Two measurements ask for the keys.
  expect(collectionCount).toBe(2)
})

test('measurements that cannot be collected are answered with 500', async () => {
  const recordedLog = recordLog()
  metrics.addSources({
    countStreams: () => {
      throw new Error('no streams')
    },
  })
  expect((await ask('/metrics'))[0]).toBe(500)
  recordedLog.stop()
  expect(JSON.stringify(recordedLog.lines)).toContain('no streams')
})

test('the connection of a call with a body of many small pieces is closed after the answer', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {}) // the server resets the connection
  socket.write('POST /ready HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 405 /)
  socket.write('1\r\nx\r\n'.repeat(300))
  await expect.poll(() => socket.closed).toBe(true)
})
