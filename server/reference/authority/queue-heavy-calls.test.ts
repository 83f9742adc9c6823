import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { basketCalls } from '#contract/cart/basket-calls.ts'
import { registerJsonParser } from '../json-bodies.ts'
import { queueHeavyCalls } from './queue-heavy-calls.ts'

const { checkBasket } = basketCalls

test('the second basket of a caller is parsed when the first one is answered', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  registerJsonParser(app)
  app.decorateRequest('account', null)
  queueHeavyCalls(app, 1)
  let answerFirst = (): void => undefined
  const firstAnswer = new Promise<void>((resolve) => {
    answerFirst = resolve
  })
  let arrivedCount = 0
  app.addHook('preParsing', async () => {
    arrivedCount += 1
  })
  const handle = vi.fn(() => firstAnswer.then(() => ({})))
  app.post('/basket', { config: { call: checkBasket, gate: checkBasket.gate } }, handle)
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: '/basket', headers: { 'content-type': 'application/json' }, payload })

  const first = send('{}')
  await vi.waitFor(() => expect(handle).toHaveBeenCalledOnce())
  let isRefused = false
  const second = send('no JSON').finally(() => {
    isRefused = true
  })
  await vi.waitFor(() => expect(arrivedCount).toBe(2))
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => void parse.mockRestore())
  // A body that is parsed before its turn is refused within a few rounds.
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve))
  expect([isRefused, parse.mock.calls]).toEqual([false, []])
  answerFirst()
  expect((await first).statusCode).toBe(200)
  await second
  expect(parse.mock.calls).toEqual([['no JSON']])
})
