import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { createOperationsServer, type OperationsServer } from './operations-server.ts'

const build = { version: '1.2.3' }

let operations: OperationsServer
let url: string
beforeEach(async () => {
  operations = createOperationsServer(
    build,
    createMetrics({ version: '1.2.3', commit: 'abc', schema: '0001' }),
  )
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
