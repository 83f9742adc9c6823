import { Agent, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Fault, type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { answerJson, answerOrder, type ScriptedBackend, startScriptedBackend } from './scripted-backend.ts'

let backend: ScriptedBackend
let proxy: FaultProxy
beforeAll(async () => {
  backend = await startScriptedBackend()
  proxy = await startFaultProxy(backend.url)
})
afterAll(async () => {
  await proxy.stop()
  await backend.stop()
})
beforeEach(() => {
  proxy.clear()
  proxy.requests.length = 0
  backend.requests.length = 0
  backend.script(answerOrder(1), answerOrder(2), answerOrder(3))
})

const post = (path = '/order') => fetch(proxy.url + path, { method: 'POST', body: '{"a":1}' })

test('the proxy passes requests and answers on unchanged, and records them', async () => {
  backend.script(answerJson(201, { data: 'ü' }, { 'set-cookie': 'a=b', 'x-own': 'yes' }))
  const answer = await post('/order?x=1')
  expect([answer.status, await answer.text()]).toEqual([201, '{"data":"ü"}'])
  expect([answer.headers.getSetCookie(), answer.headers.get('x-own')]).toEqual([['a=b'], 'yes'])
  expect(backend.requests.map(({ path, body }) => [path, body])).toEqual([['/order?x=1', '{"a":1}']])
  expect(proxy.requestsMatching({ method: 'POST', path: /^\/order/ }).map(({ status }) => status)).toEqual([
    201,
  ])
})

test.each<[Fault, number]>([
  ['drop', 0],
  ['reset', 0],
  ['cut-answer', 1],
  ['reset-answer', 1],
])('after %s the sender gets an error and the receiver got %i requests', async (fault, receivedCount) => {
  proxy.script({ path: /order/ }, fault)
  await expect(post()).rejects.toThrow()
  expect(backend.requests.length).toBe(receivedCount)
  expect((await post()).status).toBe(200)
})

test('half-request: the receiver gets no whole request and the sender gets no answer', async () => {
  proxy.script({}, 'half-request')
  await expect(post()).rejects.toThrow()
  expect(backend.requests).toEqual([])
  await expect.poll(() => proxy.requests.length).toBe(1)
})

test('half-head: the sender gets no answer', async () => {
  proxy.script({}, 'half-head')
  await expect(post()).rejects.toThrow()
  expect(backend.requests.length).toBe(1)
})

test('truncated-gzip: the sender gets a complete message that it cannot unpack', async () => {
  proxy.script({}, 'truncated-gzip')
  const answer = await post()
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  await expect(answer.json()).rejects.toThrow()
})

test('the proxy replaces a whole answer, or a part of it', async () => {
  proxy.script({}, { insteadOfAnswer: { status: 204, type: '', body: '' } })
  expect((await post()).status).toBe(204)
  expect(backend.requests.length).toBe(1)
  proxy.script({}, { rewrite: (body) => body.replace('2', '9') })
  expect(await (await post()).text()).toBe('{"data":{"id":9}}')
})

test('half-answer: the sender gets the head and an incomplete body', async () => {
  proxy.script({}, 'half-answer')
  const answer = await post()
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
})

test('matching requests meet the scripted faults in the order of the script', async () => {
  proxy.script({ method: 'POST', path: /order/ }, 'pass', 'drop')
  expect((await post()).status).toBe(200)
  expect((await post('/other')).status).toBe(200)
  await expect(post()).rejects.toThrow()
})

test('the proxy answers by itself, as a captive portal does', async () => {
  proxy.scriptAlways({}, { status: 200, type: 'text/html', body: '<html>' })
  expect(await (await post()).text()).toBe('<html>')
  expect(await (await post()).text()).toBe('<html>')
  expect(backend.requests).toEqual([])
})

test('the proxy goes down and comes up again on the same port', async () => {
  await proxy.goDown()
  await expect(post()).rejects.toThrow()
  await proxy.comeUp()
  expect((await post()).status).toBe(200)
})

test('the proxy records whether a connection was used before', async () => {
  // An agent with one connection uses this connection again. fetch may open a new one.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const postWithAgent = () =>
    new Promise<void>((resolve, reject) => {
      const call = request(`${proxy.url}/order`, { method: 'POST', agent }, (answer) =>
        answer.resume().on('end', resolve),
      )
      call.on('error', reject).end('{"a":1}')
    })
  await postWithAgent()
  await postWithAgent()
  await proxy.closeAfterEach()
  await postWithAgent()
  await postWithAgent()
  agent.destroy()
  expect(proxy.requests.map(({ isReused }) => isReused)).toEqual([false, true, false, false])
})

test('passTime adds the time to the date of later answers', async () => {
  const readDate = async () => Date.parse((await post()).headers.get('date') ?? '')
  const firstDate = await readDate()
  proxy.passTime(300_000)
  const addedMs = (await readDate()) - firstDate
  expect(addedMs).toBeGreaterThanOrEqual(300_000)
  expect(addedMs).toBeLessThan(360_000)
})
