// The headers that a server with the argument --https sends to browsers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASIC_HEADER, ENDPOINTS } from '#contract/endpoints.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ args: ['--https'] })
})
afterAll(() => server.stop())

test('the session cookie of a server behind https is Secure', async () => {
  const headers = { authorization: BASIC_HEADER, 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/${ENDPOINTS.signOut}`, { method: 'POST', headers, body: '{}' })
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^counter_session=;.*; Secure$/)])
})

test.each(['/catalog', '/edge', '/api/admin/state/all'])(
  'the answer of %s makes the browser use https for a year',
  async (path) => {
    const { headers } = await fetch(server.url + path)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  },
)
