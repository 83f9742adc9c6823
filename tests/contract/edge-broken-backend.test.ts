// A backend that is silent, changes the protocol, or closes the connection that the edge kept for the next call.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningEdge, startEdge } from '#tests/support/edge-fixture.ts'
import {
  answerJson,
  cutConnection,
  type Script,
  type ScriptedBackend,
  startScriptedBackend,
} from '#tests/support/scripted-backend.ts'

let backend: ScriptedBackend
let running: RunningEdge
beforeAll(async () => {
  backend = await startScriptedBackend()
  running = await startEdge({
    backend: backend.url,
    keys: null,
    current: new Map(),
    previous: new Map(),
    silenceLimitMs: 300,
  })
})
afterAll(async () => {
  await running.edge.close()
  await backend.stop()
})
beforeEach(() => {
  backend.requests.length = 0
})

const beSilent: Script = () => undefined
const changeProtocol: Script = (_, { socket }) => {
  socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n')
}
const read = () => fetch(`${running.url}/api/client/product`)

test.each<[string, Script]>([
  ['sends nothing', beSilent],
  ['changes the protocol', changeProtocol],
])('a call to a backend that %s is refused', async (_, script) => {
  backend.script(script)
  const answer = await read()
  expect([answer.status, (await answer.json()).error]).toEqual([
    503,
    { code: 10500, message: 'The server cannot be reached.', edge: 'backend-unreachable' },
  ])
  expect(backend.requests).toHaveLength(1)
})

test('a read is repeated once if the backend closed the connection of the call before it', async () => {
  backend.script(answerJson(200, {}), cutConnection, answerJson(200, {}), cutConnection, cutConnection)
  const statuses: number[] = []
  for (let count = 0; count < 3; count += 1) {
    const answer = await read()
    await answer.text()
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([200, 200, 503])
  expect(backend.requests).toHaveLength(5)
})
