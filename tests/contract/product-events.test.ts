// The stream of changed products (G160), over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { answered } from '#api/failure.ts'
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
import { bringPicture } from '#tests/support/bring-picture.ts'
import { signedInBrowser } from '#tests/support/browser-api.ts'
import { type Caller, type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let origin: string
let manager: Api
let staff: Caller
beforeAll(async () => {
  reference = await startReference()
  origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
  manager = (await signedInBrowser(reference, origin, 'manager')).api
  staff = await reference.as('manager')
})
afterAll(async () => {
  // After a given-up stream, fetch opens a spare connection, which the server does not count as idle.
  reference.app.server.closeAllConnections()
  await reference.close()
})

interface Told {
  id: string
  ids: number[] | 'all'
}

/** A listener; `next` waits for the next event and returns null at the end. */
async function listen(query = '', headers: Record<string, string> = {}) {
  const end = new AbortController()
  const response = await fetch(`${origin}/api/client/product/events${query}`, { headers, signal: end.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Told | null> => {
    for (;;) {
      const event = /^event: products\nid: (.*)\ndata: (.*)\n\n/.exec(text)
      if (event) {
        text = text.slice(event[0].length)
        return { id: event[1] ?? '', ids: JSON.parse(event[2] ?? '').ids }
      }
      const read = await reader?.read()
      if (!read || read.done) return null
      text += read.value
    }
  }
  return { response, next, close: () => end.abort() }
}
const sorted = (told: Told | null) => (told?.ids === 'all' ? 'all' : told?.ids.toSorted((a, b) => a - b))

test('a visitor gets an event for each change after its commit, with ids only', async () => {
  const stream = await listen()
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
  expect(stream.response.headers.get('cache-control')).toBe('no-store')
  expect(await stream.next()).toEqual({ id: expect.any(String), ids: [] })
  const product = await answered(fetchProduct(manager, 102))
  await answered(saveProduct(manager, { ...product, price: 0.7, images: [await bringPicture(reference)] }))
  expect(sorted(await stream.next())).toEqual([102])
  await answered(setArchive(manager, 150, true))
  expect(sorted(await stream.next())).toEqual([150])
  await answered(changeProductType(manager, { id: 102, type: 'CUSTOM' }))
  expect(sorted(await stream.next())).toEqual([102])
  // With the products below it.
  await answered(changeProductParent(manager, { id: 12, parent: -1 }))
  expect(sorted(await stream.next())).toEqual([12, 121])
  // All siblings whose order number changes: those that had none.
  await answered(changeProductOrder(manager, { id: 101, newPlaceProductId: 102 }))
  expect(sorted(await stream.next())).toEqual([101, 102, 150, 151])
  await answered(deleteProduct(manager, 102))
  expect(sorted(await stream.next())).toEqual([102])
  await staff.post('api/client/change-price/add', { id: 0, type: 'PRICE', value: 10 })
  expect(sorted(await stream.next())).toBe('all')
  stream.close()
})

test('listeners get no event of a refused change, and after reconnecting those of the changes that they missed', async () => {
  const first = await listen()
  const now = await first.next()
  first.close()
  await changeProductParent(manager, { id: 10, parent: 10 })
  await answered(setArchive(manager, 121, true))
  const again = await listen(`?after=${now?.id}`)
  expect(sorted(await again.next())).toEqual([121])
  again.close()
  const lost = await listen('', { 'Last-Event-ID': 'another-start-4' })
  expect(sorted(await lost.next())).toBe('all')
  lost.close()
})

test('a listener that reconnects after a restart of the server gets the ids of products that changed since', async () => {
  const { database, time } = reference
  await database.update(products).set({ updatedAt: new Date('2026-11-20T14:00:00Z') })
  const earlier = createChangeFeed(() => time.now).since(null)
  await answered(changeProductType(manager, { id: 11, type: 'OPTIONS' }))
  const again = await listen(`?after=${earlier.id}`)
  expect(sorted(await again.next())).toEqual([11, 101, 102, 150, 151, 152])
  const after = await again.next()
  expect(after?.ids).toEqual([])
  again.close()
  await database.update(products).set({ updatedAt: new Date('2026-11-20T14:00:00Z') })
  const third = await listen(`?after=${after?.id}`)
  expect(await third.next()).toEqual({ id: expect.any(String), ids: [] })
  third.close()
})

test('a person has at most 20 streams; a stream that ends makes room', async () => {
  const cookie = (await reference.signIn('buyer', 'Sample123')).cookie
  const open = () => listen('', { cookie: `counter_session=${cookie}` })
  const streams = await Promise.all(Array.from({ length: 20 }, open))
  const refused = await open()
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '60'])
  streams[0]?.close()
  await expect.poll(async () => (await open()).response.status).toBe(200)
  for (const stream of streams) stream.close()
})

test('visitors of an address have at most 200 streams, and a signed-in person there still gets one', async () => {
  const streams = await Promise.all(Array.from({ length: 200 }, () => listen()))
  const refused = await listen()
  expect(refused.response.status).toBe(429)
  const cookie = (await reference.signIn('multi', 'Sample123')).cookie
  const own = await listen('', { cookie: `counter_session=${cookie}` })
  expect(own.response.status).toBe(200)
  for (const stream of [...streams, own]) stream.close()
})

test('a server that closes ends its streams', async () => {
  const own = await startReference()
  const at = await own.app.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(`${at}/api/client/product/events`)
  const text = response.text()
  await own.close()
  expect(await text).toMatch(/^event: products\nid: .*\ndata: \{"ids":\[\]\}\n\n$/)
})
