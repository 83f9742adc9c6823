import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { type ChangeFeed, createChangeFeed } from '../product-events/change-feed.ts'
import { productEventRoutes } from './product-events.ts'

const clock = () => new Date('2026-11-13T15:00:00Z')

/** A database that lists these changed products; each query calls `onRead`. */
function databaseOf(ids: number[], onRead: () => void) {
  const rows = async (mostIds: number) => {
    onRead()
    return ids.slice(0, mostIds).map((id) => ({ id }))
  }
  const query = { from: () => query, where: () => query, limit: rows }
  // The route makes no other query.
  return { select: () => query } as unknown as CounterDatabase
}

/** The data of the first events that a listener gets who comes back, up to the event that contains `end`. */
async function readMissedEvents(database: CounterDatabase, productFeed: ChangeFeed, end: string) {
  const app = fastify().decorateRequest('account', null)
  productEventRoutes(app, { database, productFeed, orderFeed: createChangeFeed(clock) })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const lastId = `another-series-7-${clock().getTime()}`
  const { body } = await fetch(`${origin}/api/client/product/events?after=${lastId}`)
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes(end)) {
    const { value, done } = (await reader?.read()) ?? { value: '', done: true }
    text += value
    if (done) break
  }
  await reader?.cancel()
  app.server.closeAllConnections()
  await app.close()
  return text.match(/data: .*/g)
}

test('a listener that comes back also receives changes that are made while its missed changes are looked up', async () => {
  const productFeed = createChangeFeed(clock)
  const database = databaseOf([101], () => productFeed.publish([102]))
  expect(await readMissedEvents(database, productFeed, '102')).toEqual([
    'data: {"ids":[101]}',
    'data: {"ids":[102]}',
  ])
})

test('a listener that missed more than 500 changes gets the event to read all products again', async () => {
  const ids = Array.from({ length: 600 }, (_, index) => index + 1)
  const productFeed = createChangeFeed(clock)
  expect(
    await readMissedEvents(
      databaseOf(ids, () => {}),
      productFeed,
      'all',
    ),
  ).toContain('data: {"ids":"all"}')
})
