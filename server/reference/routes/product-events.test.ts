import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createChangeFeed } from '../product-events/change-feed.ts'
import { productEventRoutes } from './product-events.ts'

const clock = () => new Date('2026-11-13T15:00:00Z')

/** A database that lists these changed products; each query calls `onRead`. */
function databaseOf(ids: number[], onRead: () => void) {
  const rows = async () => {
    onRead()
    return ids.map((id) => ({ id }))
  }
  const query = { from: () => query, where: () => query, limit: rows }
  // The route makes no other query.
  return { select: () => query } as unknown as CounterDatabase
}

test('a listener that comes back also receives changes that are made while its missed changes are looked up', async () => {
  const productFeed = createChangeFeed(clock)
  const database = databaseOf([101], () => productFeed.publish([102]))
  const app = fastify().decorateRequest('account', null)
  productEventRoutes(app, { database, productFeed, orderFeed: createChangeFeed(clock) })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const lastId = `another-series-7-${clock().getTime()}`
  const { body } = await fetch(`${origin}/api/client/product/events?after=${lastId}`)
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
