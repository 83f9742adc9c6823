import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createToldChanges } from '../product-events/told-changes.ts'
import { productEventRoutes } from './product-events.ts'

const clock = () => new Date('2026-11-13T15:00:00Z')

/** The products that were changed since; `read` is called while the database is asked for them. */
function databaseOf(ids: number[], read: () => void) {
  const rows = async () => {
    read()
    return ids.map((id) => ({ id }))
  }
  const query = { from: () => query, where: () => query, limit: rows }
  // The route asks it for nothing else.
  return { select: () => query } as unknown as CounterDatabase
}

test('a listener that comes back hears of changes made while the server looks up the missed ones', async () => {
  const told = createToldChanges(clock)
  const database = databaseOf([101], () => told.tell([102]))
  const app = fastify().decorateRequest('account', null)
  productEventRoutes(app, { database, told, toldOrders: createToldChanges(clock) })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const before = `another-start-7-${clock().getTime()}`
  const { body } = await fetch(`${origin}/api/client/product/events?after=${before}`)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('102')) {
    const { value, done } = (await reader?.read()) ?? { value: '', done: true }
    text += value
    if (done) break
  }
  expect(text.match(/data: .*/g)).toEqual(['data: {"ids":[101]}', 'data: {"ids":[102]}'])
  await reader?.cancel()
  app.server.closeAllConnections()
  await app.close()
})
