import { expect, test } from 'vitest'
import { sendErrorReport } from './send-error-report.ts'

const REPORT = {
  build: '1.0',
  source: 'page',
  route: '/cart',
  name: 'TypeError',
  message: 'x is not a function',
  frames: [],
} as const

test.each([
  [
    'a report that the server took',
    async () => new Response(null, { status: 204, headers: { 'Counter-Request-Id': '7GSJ-56N0' } }),
    '7GSJ-56N0',
  ],
  ['a report that the server took without a number', async () => new Response(null, { status: 204 }), null],
  [
    'a report that the server refused',
    async () => new Response('', { status: 429, headers: { 'Counter-Request-Id': '7GSJ-56N0' } }),
    null,
  ],
  ['a report without an answer', () => Promise.reject(new TypeError('Failed to fetch')), null],
])('%s is sent without cookies and resolves with its number, or null', async (_, answer, number) => {
  const requests: unknown[] = []
  const fetch = (address: unknown, init: unknown) => {
    requests.push([address, init])
    return answer()
  }
  const sending = sendErrorReport({ ...REPORT, frames: [] }, fetch as typeof globalThis.fetch) // called with two arguments
  expect(await sending).toBe(number)
  expect(requests).toEqual([
    [
      '/edge/reports',
      {
        method: 'POST',
        credentials: 'omit',
        keepalive: true,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(REPORT),
      },
    ],
  ])
})
