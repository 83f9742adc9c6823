// Changes that waited on a device, such as those of scheduled shipments: the edge passes them on only in their author's
// session (G232).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shipmentCalls } from '#contract/shipments/shipment-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { type EdgeFixture, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerJson } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.backend.requests.length = 0
})

async function send(path: string, author: string | null, session: string | null) {
  const answer = await fetch(`${fixture.url}/${path}`, {
    method: 'POST',
    headers: {
      Authorization: BASIC_HEADER,
      'Content-Type': 'application/json',
      'If-Match': '"100.30.2026-12-01"',
      ...(author !== null && { 'Counter-Author': author }),
      ...(session !== null && { Cookie: `counter_session=${session}` }),
    },
    body: JSON.stringify({ id: 1, quantity: 250 }),
  })
  const { error } = (await answer.json()) as { error?: { edge?: string } }
  return [answer.status, answer.headers.get('Counter-Outcome'), error?.edge]
}
const passedCalls = () => fixture.backend.requests.filter(({ path }) => path.includes('scheduled-shipment'))

const PATHS = [
  shipmentCalls.saveShipment.path,
  `${shipmentCalls.removeShipment.path}?id=1`,
  'api/client/scheduled-shipment/of-a-later-version/1',
]

test.each(PATHS)(
  '%s is passed on in the session of its author, with If-Match and without the author',
  async (path) => {
    fixture.backend.script(answerJson(200, { data: { id: 1 } }))
    expect(await send(path, '7', 'buyer')).toEqual([200, null, undefined])
    expect(passedCalls()).toHaveLength(1)
    expect(passedCalls()[0]?.headers).toMatchObject({ 'if-match': '"100.30.2026-12-01"' })
    expect(passedCalls()[0]?.headers).not.toHaveProperty('counter-author')
  },
)

test.each(PATHS)('%s is refused in the session of another person, and nothing is passed on', async (path) => {
  expect(await send(path, '7', 'colleague')).toEqual([409, 'not-committed', 'other-author'])
  expect(passedCalls()).toEqual([])
})

test('a change without a session is refused, and nothing is passed on', async () => {
  expect(await send(shipmentCalls.saveShipment.path, '7', null)).toEqual([401, 'not-committed', 'no-session'])
  expect(passedCalls()).toEqual([])
})

test('a call without the header Counter-Author is passed on: staff make such calls', async () => {
  fixture.backend.script(answerJson(200, { data: { id: 1 } }))
  expect(await send(shipmentCalls.saveShipment.path, null, 'colleague')).toEqual([200, null, undefined])
})
