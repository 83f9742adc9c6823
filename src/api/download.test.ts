import { expect, test } from 'vitest'
import { createApi, createGeneration } from './client.ts'
import type { Failure } from './failure.ts'

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const JSON_TYPE = 'application/json; charset=utf-8'
const errorBody = (code: number) => JSON.stringify({ error: { code, message: 'No' } })

function apiAnswering(answer: () => Response | Promise<Response>) {
  const reports: { denials: number; answers: boolean[] } = { denials: 0, answers: [] }
  const api = createApi({
    origin: 'http://127.0.0.1',
    generation: createGeneration(),
    onDenied: () => {
      reports.denials += 1
    },
    onAnswer: (wasAnswered) => reports.answers.push(wasAnswered),
    fetch: async () => answer(),
  })
  return {
    reports,
    download: () => api.download({ method: 'post', path: 'api/sheet', fileType: WORKBOOK_TYPE }),
  }
}

const respondWith = (status: number, type: string, body: string) => () =>
  new Response(body, { status, headers: { 'Content-Type': type } })

test('a download delivers the bytes of the file and is reported as an answer of the server', async () => {
  const { reports, download } = apiAnswering(respondWith(200, WORKBOOK_TYPE, 'PK\u0003\u0004'))
  const answer = await download()
  expect(answer.ok && (await answer.value.text())).toBe('PK\u0003\u0004')
  expect(reports).toEqual({ denials: 0, answers: [true] })
})

const cases: [string, () => Response | Promise<Response>, Failure, boolean][] = [
  [
    'a refusal',
    respondWith(400, JSON_TYPE, errorBody(10300)),
    { kind: 'refused', status: 400, code: 10300, message: 'No' },
    true,
  ],
  [
    'a fault',
    respondWith(500, JSON_TYPE, errorBody(10500)),
    { kind: 'server-fault', status: 500, message: 'No' },
    true,
  ],
  ['a denial', respondWith(403, JSON_TYPE, errorBody(10111)), { kind: 'signed-out' }, true],
  [
    'JSON data',
    respondWith(200, JSON_TYPE, '{"data":{}}'),
    { kind: 'broken-contract', where: 'api/sheet' },
    true,
  ],
  ["the page of a network's sign-in", respondWith(200, 'text/html', '<html>'), { kind: 'offline' }, false],
  [
    'a fault with the media type of a file',
    respondWith(500, WORKBOOK_TYPE, 'PK'),
    { kind: 'server-fault', status: 500, message: '' },
    false,
  ],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'offline' }, false],
]

test.each(cases)('%s in place of a file is a failure', async (_name, answer, failure, wasAnswered) => {
  const { reports, download } = apiAnswering(answer)
  expect(await download()).toEqual({ ok: false, failure })
  expect(reports).toEqual({ denials: failure.kind === 'signed-out' ? 1 : 0, answers: [wasAnswered] })
})
