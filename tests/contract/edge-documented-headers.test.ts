// The backend receives none of the headers that docs/backend-contract.md lists as dropped.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerJson } from '#tests/support/scripted-backend.ts'

const contractPage = readFileSync(new URL('../../docs/backend-contract.md', import.meta.url), 'utf8')
const rows = [...contractPage.matchAll(/^\| (`[A-Z][^|]*) \| ([^|]*) \|$/gm)].map(
  ([, names = '', text = '']) => ({
    names: [...names.matchAll(/`([A-Z][\w-]*)`/g)].map(([, name = '']) => name),
    text,
  }),
)
const droppedHeaders = rows.filter(({ text }) => text.startsWith('dropped')).flatMap(({ names }) => names)

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())

test('docs/backend-contract.md lists the dropped headers', () => {
  expect(droppedHeaders).toEqual([
    'Idempotency-Key',
    'Counter-Author',
    'Counter-Key-Store',
    'Counter-Store-Beat',
    'Counter-Attempt',
    'Counter-Rule-Revision',
    'Counter-Accepted-Totals',
    'Counter-Send-Again',
    'Counter-Call-Key',
    'X-Real-IP',
    'True-Client-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'CF-Connecting-IP',
    'Fastly-Client-IP',
    'X-Original-Forwarded-For',
    'X-Forwarded',
    'X-Forwarded-Port',
    'X-Forwarded-Prefix',
    'X-Forwarded-Scheme',
    'X-Forwarded-Server',
    'X-Forwarded-Ssl',
    'X-Forwarded-User',
    'X-Forwarded-Email',
    'X-Remote-User',
    'X-Original-Host',
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-HTTP-Method',
    'X-HTTP-Method-Override',
    'X-Method-Override',
    'Origin',
    'Referer',
    'Forwarded',
    'If-None-Match',
    'If-Modified-Since',
  ])
})

test.each([...droppedHeaders, 'Counter-Intent', 'Proxy-Authorization', 'TE'])(
  'the backend does not receive the header %s of a browser',
  async (name) => {
    fixture.backend.requests.length = 0
    fixture.backend.script(answerJson(200, { data: {} }))
    const values: Record<string, string> = { Origin: fixture.url, 'Counter-Call-Key': randomUUID() }
    const value = values[name] ?? 'trailers'
    await new Promise<void>((resolve, reject) => {
      const url = `${fixture.url}/api/client/product/all`
      const outgoing = send(url, { headers: { [name]: value } }, (answer) => {
        answer.resume().on('end', () => resolve())
      })
      outgoing.on('error', reject).end()
    })
    expect(fixture.backend.requests.map(({ headers }) => headers[name.toLowerCase()])).toEqual([undefined])
  },
)

test('the backend receives the real address, host and scheme of the browser, not those of forged headers', async () => {
  fixture.backend.requests.length = 0
  fixture.backend.script(answerJson(200, { data: {} }))
  const headers = {
    'X-Forwarded-For': '6.6.6.6',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
  }
  await fetch(`${fixture.url}/api/client/product/all`, { headers })
  expect(fixture.backend.requests[0]?.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': new URL(fixture.url).host,
    'x-forwarded-proto': 'http',
    host: fixture.backend.url.host,
  })
})
