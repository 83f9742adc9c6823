// The stream of events about changed products (G160), over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { valueOrThrow } from '#api/failure.ts'
import {
  changeProductOrder,
  changeProductParent,
  changeProductType,
  deleteProduct,
  saveProduct,
  setArchive,
} from '#api/products/product-changes.ts'
import { fetchProduct } from '#api/products/products.ts'
import { createChangeFeed } from '#server/reference/product-events/change-feed.ts'
import { products } from '#server/reference/schema/products.ts'
import { signInBrowser } from '#tests/support/browser-api.ts'
import { type Caller, type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { storePicture } from '#tests/support/store-picture.ts'

let reference: ReferenceFixture
let origin: string
let manager: Api
let managerCaller: Caller
beforeAll(async () => {
  reference = await startReference()
  origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
  manager = (await signInBrowser(reference, origin, 'manager')).api
  managerCaller = await reference.signInAs('manager')
})
afterAll(async () => {
  // After an aborted stream, fetch opens another connection, which the server does not take as idle.
  reference.app.server.closeAllConnections()
  await reference.close()
})

interface ProductEvent {
  id: string
  ids: number[] | 'all'
}

/** Opens the stream. `next` waits for the next event and returns null at the end of the stream. */
async function listen(query = '', headers: Record<string, string> = {}) {
  const abortController = new AbortController()
  const response = await fetch(`${origin}/api/client/product/events${query}`, {
    headers,
    signal: abortController.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const readEvent = async (): Promise<ProductEvent | null> => {
    for (;;) {
      const event = /^event: products\nid: (.*)\ndata: (.*)\n\n/.exec(text)
      if (event) {
        text = text.slice(event[0].length)
        return { id: event[1] ?? '', ids: JSON.parse(event[2] ?? '').ids }
      }
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return null
      text += chunk.value
    }
  }
  return { response, next: readEvent, close: () => abortController.abort() }
}
const sortedIds = (event: ProductEvent | null) =>
  event?.ids === 'all' ? 'all' : event?.ids.toSorted((a, b) => a - b)

test('a visitor gets an event for each change, with the ids of the changed products or “all”', async () => {
  const stream = await listen()
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.response.headers.get('cache-control')).toBe('no-store')
  expect(await stream.next()).toEqual({ id: expect.any(String), ids: [] })
  const product = await valueOrThrow(fetchProduct(manager, 102))
  await valueOrThrow(
    saveProduct(manager, { ...product, price: 0.7, images: [await storePicture(reference)] }),
  )
  expect(sortedIds(await stream.next())).toEqual([102])
  // A group shows its shipping at the products below it, but not its description.
  const group = await valueOrThrow(fetchProduct(manager, 12))
  const images = [await storePicture(reference)]
  await valueOrThrow(saveProduct(manager, { ...group, images, shippingCost: 13 }))
  expect(sortedIds(await stream.next())).toEqual([12, 121])
  await valueOrThrow(saveProduct(manager, { ...group, images, shippingCost: 13, description: 'Frames' }))
  expect(sortedIds(await stream.next())).toEqual([12])
  await valueOrThrow(setArchive(manager, 150, true))
  expect(sortedIds(await stream.next())).toEqual([150])
  await valueOrThrow(changeProductType(manager, { id: 102, type: 'CUSTOM' }))
  expect(sortedIds(await stream.next())).toEqual([102])
  // The event names the product and the products below it.
  await valueOrThrow(changeProductParent(manager, { id: 12, parent: -1 }))
  expect(sortedIds(await stream.next())).toEqual([12, 121])
  // The event names all siblings whose position changes.
  await valueOrThrow(changeProductOrder(manager, { id: 101, newPlaceProductId: 102 }))
  expect(sortedIds(await stream.next())).toEqual([101, 102, 150, 151])
  await valueOrThrow(deleteProduct(manager, 102))
  expect(sortedIds(await stream.next())).toEqual([102])
  await managerCaller.post('api/client/change-price/add', { id: 0, type: 'PRICE', value: 10 })
  expect(sortedIds(await stream.next())).toBe('all')
  stream.close()
})

test('a listener gets no event of a refused change; after a reconnect it gets the missed events, or “all” if its last event is unknown', async () => {
  const firstStream = await listen()
  const firstEvent = await firstStream.next()
  firstStream.close()
  await changeProductParent(manager, { id: 10, parent: 10 })
  await valueOrThrow(setArchive(manager, 121, true))
  const secondStream = await listen(`?after=${firstEvent?.id}`)
  expect(sortedIds(await secondStream.next())).toEqual([121])
  secondStream.close()
  const streamOfOtherStart = await listen('', { 'Last-Event-ID': 'another-start-4' })
  expect(sortedIds(await streamOfOtherStart.next())).toBe('all')
  streamOfOtherStart.close()
})

test('a listener that reconnects after a restart of the server gets the ids of products that changed', async () => {
  const { database, time } = reference
  await database.update(products).set({ updatedAt: new Date('2026-11-20T14:00:00Z') })
  // Each start of the server has its own feed, so a new feed gives the ids of another start.
  const eventBeforeRestart = createChangeFeed(() => time.now).since(null)
  await valueOrThrow(changeProductType(manager, { id: 11, type: 'OPTIONS' }))
  const streamAfterRestart = await listen(`?after=${eventBeforeRestart.id}`)
  expect(sortedIds(await streamAfterRestart.next())).toEqual([11, 101, 102, 150, 151, 152])
  const newestEvent = await streamAfterRestart.next()
  expect(newestEvent?.ids).toEqual([])
  streamAfterRestart.close()
  await database.update(products).set({ updatedAt: new Date('2026-11-20T14:00:00Z') })
  const streamWithoutMissedChanges = await listen(`?after=${newestEvent?.id}`)
  expect(await streamWithoutMissedChanges.next()).toEqual({ id: expect.any(String), ids: [] })
  streamWithoutMissedChanges.close()
})

test('a person has at most 20 streams, and can open another stream after one stream has ended; another person can open one before', async () => {
  const cookie = (await reference.signIn('buyer', 'Sample123')).cookie
  const openStream = () => listen('', { cookie: `counter_session=${cookie}` })
  const streams = await Promise.all(Array.from({ length: 20 }, openStream))
  const refusedStream = await openStream()
  expect([refusedStream.response.status, refusedStream.response.headers.get('retry-after')]).toEqual([
    429,
    '60',
  ])
  const multiCookie = (await reference.signIn('multi', 'Sample123')).cookie
  const multiStream = await listen('', { cookie: `counter_session=${multiCookie}` })
  expect(multiStream.response.status).toBe(200)
  multiStream.close()
  streams[0]?.close()
  await expect.poll(async () => (await openStream()).response.status).toBe(200)
  for (const stream of streams) stream.close()
})

test('visitors of a network address have at most 200 streams; a signed-in person at the address can open another stream', async () => {
  const streams = await Promise.all(Array.from({ length: 200 }, () => listen()))
  const refusedStream = await listen()
  expect(refusedStream.response.status).toBe(429)
  const cookie = (await reference.signIn('multi', 'Sample123')).cookie
  const multiStream = await listen('', { cookie: `counter_session=${cookie}` })
  expect(multiStream.response.status).toBe(200)
  for (const stream of [...streams, multiStream]) stream.close()
})

test('a server that closes ends its streams', async () => {
  const secondReference = await startReference()
  const secondOrigin = await secondReference.app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${secondOrigin}/api/client/product/events`)
  const text = response.text()
  await secondReference.close()
  expect(await text).toMatch(/^event: products\nid: .*\ndata: \{"ids":\[\]\}\n\n$/)
})
