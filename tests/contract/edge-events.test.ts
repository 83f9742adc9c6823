// A stream of events passes through the edge (G160).
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningEdge, startEdge } from '#tests/support/edge-fixture.ts'
import { answerJson, type ScriptedBackend, startScriptedBackend } from '#tests/support/scripted-backend.ts'

/** The edge's time limit for answers that are not streams. */
const SILENCE_MS = 1000

let backend: ScriptedBackend
let running: RunningEdge
beforeAll(async () => {
  backend = await startScriptedBackend()
  running = await startEdge({
    backend: backend.url,
    keys: null,
    current: new Map(),
    previous: new Map(),
    silenceLimitMs: SILENCE_MS,
  })
})
afterAll(() => backend.stop())

const EVENTS = 'api/client/product/events'

test('the edge passes each event on at once, waits while the backend is silent, and ends the stream when it closes', async () => {
  let stream: ServerResponse | undefined
  backend.script((_request, response) => {
    stream = response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    stream.write('data: first\n\n')
  })
  const openedAt = Date.now()
  const { body, headers } = await fetch(`${running.url}/${EVENTS}`)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect((await reader?.read())?.value).toBe('data: first\n\n')
  // The edge waits twice as long for a client as for the backend. Three calls that end at the limit take longer than that.
  for (let call = 1; call <= 3; call += 1) {
    backend.script(() => undefined)
    expect((await fetch(`${running.url}/api/client/product/all`)).status).toBe(503)
  }
  const secondAt = Date.now()
  stream?.write('data: second\n\n')
  let received = ''
  while (!received.includes('event: current')) received += (await reader?.read())?.value
  // Everything that the backend changed before its first event has been named (G211); one stream is open.
  expect(received).toMatch(/^data: second\n\nevent: current\ndata: {"at":"[^"]+Z","spreadMs":40}\n\n$/)
  const at = Date.parse(/"at":"([^"]+)"/.exec(received)?.[1] ?? '')
  expect([at >= openedAt - 5000, at < secondAt]).toEqual([true, true])
  const edgeClosed = running.edge.close()
  expect((await reader?.read())?.done).toBe(true)
  await edgeClosed
})

test('a backend without the stream answers 404 through the edge', async () => {
  const { edge, url } = await startEdge({
    backend: backend.url,
    keys: null,
    current: new Map(),
    previous: new Map(),
  })
  backend.script(answerJson(404, { error: { code: 10404, message: 'Not found' } }))
  const answer = await fetch(`${url}/${EVENTS}`, { headers: { accept: 'text/event-stream' } })
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { error: { code: 10404, message: 'Not found' } },
  ])
  await edge.close()
})
