import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { guardRoutes } from './guard-routes.ts'
import type { RouteGate } from './route-gate.ts'

function guardedApp() {
  const app = Fastify()
  guardRoutes(app)
  return app
}

test('an app cannot add a route that names no gate', () => {
  const app = guardedApp()
  expect(() => app.get('/orders', async () => 'orders')).toThrow('GET /orders names no gate.')
  expect(() => app.post('/orders', { config: {} as never }, async () => 'orders')).toThrow(
    'POST /orders names no gate.',
  )
})

test('a plugin cannot add a route that names no gate', async () => {
  const app = guardedApp()
  await expect(
    app.register(async (part) => {
      part.get('/orders', async () => 'orders')
    }),
  ).rejects.toThrow('GET /orders names no gate.')
})

test.each<[RouteGate, string, boolean]>([
  [{ public: 'a page for everybody', limit: 'none' }, '10.0.0.1', true],
  ['any-session', '10.0.0.1', false],
  ['seeOrders', '127.0.0.1', false],
  [{ loopback: 'a switch of tests' }, '127.0.0.1', true],
  [{ loopback: 'a switch of tests' }, '10.0.0.1', false],
])('the gate %j admits a caller without a session at %s: %s', async (gate, remoteAddress, isAdmitted) => {
  const app = guardedApp()
  app.get('/page', { config: { gate } }, async () => 'the page')
  const answer = await app.inject({ method: 'GET', url: '/page', remoteAddress })
  expect(answer.body === 'the page').toBe(isAdmitted)
})

test('the body of a call chooses its gate', async () => {
  const app = guardedApp()
  const publicGate = { public: 'a person with a code', limit: 'tries' } as const
  const gate: RouteGate = {
    oneOf: [publicGate, 'seeAccount'],
    chosenBy: (body) => (JSON.stringify(body) === '{"code":"x"}' ? publicGate : 'seeAccount'),
  }
  app.post('/password', { config: { gate } }, async () => 'changed')
  const post = (payload: object) => app.inject({ method: 'POST', url: '/password', payload })
  expect((await post({ code: 'x' })).body).toBe('changed')
  expect((await post({})).body).not.toBe('changed')
})

test('an unknown address answers 404 without a gate', async () => {
  expect((await guardedApp().inject('/nothing')).statusCode).toBe(404)
})
