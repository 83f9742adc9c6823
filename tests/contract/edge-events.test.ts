// A stream of events passes through the edge (G160).
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningEdge, startEdge } from '#tests/support/edge-fixture.ts'
import { holdSocketLimits } from '#tests/support/hold-socket-limits.ts'
import { answerJson, type ScriptedBackend, startScriptedBackend } from '#tests/support/scripted-backend.ts'

/** The edge's limits for the silence of the backend and of a client, in calls that are not streams. */
const SILENCE_LIMITS_MS = [60_000, 120_000]

let backend: ScriptedBackend
let runningEdge: RunningEdge
beforeAll(async () => {
  backend = await startScriptedBackend()
  runningEdge = await startEdge({
    backend: backend.url,
    keys: null,
    current: new Map(),
    previous: new Map(),
  })
})
afterAll(() => backend.stop())

const EVENTS_PATH = 'api/client/product/events'

test('the edge passes each event on at once, waits while the backend is silent, and ends the stream when the edge closes', async () => {
  const limits = holdSocketLimits()
  let stream: ServerResponse | undefined
  backend.script((_request, response) => {
    stream = response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    stream.write('data: first\n\n')
  })
  const openedAt = Date.now()
  const { body, headers } = await fetch(`${runningEdge.url}/${EVENTS_PATH}`)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect((await reader?.read())?.value).toBe('data: first\n\n')
  for (const limitMs of SILENCE_LIMITS_MS) limits.end(limitMs)
  expect(limits.read().filter((limitMs) => limitMs > 0)).toEqual([300_000, 300_000])
  const secondSentAt = Date.now()
  stream?.write('data: second\n\n')
  let receivedText = ''
  while (!receivedText.includes('event: current')) receivedText += (await reader?.read())?.value
  // The edge adds the event `current`. The event says that the edge has sent every change before the time `at`, and
  // that devices spread their calls over 40 ms for each open stream (G211).
  expect(receivedText).toMatch(/^data: second\n\nevent: current\ndata: {"at":"[^"]+Z","spreadMs":40}\n\n$/)
  const currentAt = Date.parse(/"at":"([^"]+)"/.exec(receivedText)?.[1] ?? '')
  expect([currentAt >= openedAt - 5000, currentAt < secondSentAt]).toEqual([true, true])
  const closing = runningEdge.edge.close()
  expect((await reader?.read())?.done).toBe(true)
  await closing
})

test('a backend without the stream answers 404 through the edge', async () => {
  const { edge, url } = await startEdge({
    backend: backend.url,
    keys: null,
    current: new Map(),
    previous: new Map(),
  })
  backend.script(answerJson(404, { error: { code: 10404, message: 'Not found' } }))
  const answer = await fetch(`${url}/${EVENTS_PATH}`, { headers: { accept: 'text/event-stream' } })
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { error: { code: 10404, message: 'Not found' } },
  ])
  await edge.close()
})
