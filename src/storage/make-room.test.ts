import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MemoryCaches } from '#tests/support/memory-caches.ts'
import { samplePendingOrder, sampleProduct } from '#tests/support/sample-orders.ts'
import { AccountDatabase } from './account-database.ts'
import { changeCart } from './cart/cart-table.ts'
import { readCart } from './cart/stored-cart.ts'
import { CopyDatabase } from './copy-database.ts'
import { DeviceDatabase } from './device-database.ts'
import { evictChunks, evictPictures, withRoom } from './make-room.ts'
import { createOutboxTable } from './orders/outbox-table.ts'
import { putPdf, readKeptPdfs, readPdfContent } from './orders/pdf-table.ts'

const order = samplePendingOrder()
let account: AccountDatabase
/** Number of writes to the outbox that still fail because the device is full. */
let failuresLeft: number

beforeEach(() => {
  account = new AccountDatabase('3')
  failuresLeft = 0
  account.outbox.hook('creating', () => {
    if (failuresLeft === 0) return
    failuresLeft -= 1
    throw new DOMException('The device is full', 'QuotaExceededError')
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await account.delete()
})

async function fillCart(): Promise<number> {
  return (await changeCart(account, () => ({ lines: [{ product: sampleProduct(), quantity: 100 }] })))
    .revision
}

describe('a full device', () => {
  test('makes room, and then stores the order', async () => {
    const revision = await fillCart()
    failuresLeft = 1
    let evictions = 0
    const table = createOutboxTable(account, [
      async () => {
        evictions += 1
      },
    ])
    expect((await table.place(revision, (lines) => ({ ...order, lines }))).kind).toBe('placed')
    expect(evictions).toBe(1)
    expect((await readCart(account)).lines).toEqual([])
  })

  test('that stays full places no order, reports that it is full, and keeps the cart', async () => {
    const revision = await fillCart()
    failuresLeft = 2
    const table = createOutboxTable(account, [async () => {}])
    await expect(table.place(revision, () => order)).rejects.toMatchObject({ name: 'QuotaExceededError' })
    expect(await table.listOpen()).toEqual([])
    expect((await readCart(account)).lines).toHaveLength(1)
  })

  test('makes room for a change of the cart, too', async () => {
    vi.stubGlobal('caches', new MemoryCaches().asCacheStorage())
    let writeCount = 0
    account.cart.hook('creating', () => {
      writeCount += 1
      if (writeCount === 1) throw new DOMException('The device is full', 'QuotaExceededError')
    })
    await fillCart()
    expect((await readCart(account)).lines).toHaveLength(1)
    expect(writeCount).toBe(2)
  })

  test('is recognised when the transaction wraps the cause; after any other error nothing is written twice', async () => {
    const steps: string[] = []
    const cause = new DOMException('', 'QuotaExceededError')
    const wrappedError = Object.assign(new Error('AbortError'), { inner: cause })
    const failingWrite = withRoom(async () => {
      steps.push('write')
      throw wrappedError
    }, [
      async () => {
        steps.push('make room')
      },
    ])
    await expect(failingWrite).rejects.toBe(cause)
    expect(steps).toEqual(['write', 'make room', 'write'])
    const failingStep = () => Promise.reject(new Error('closed'))
    await expect(withRoom(() => Promise.reject(cause), [failingStep, failingStep])).rejects.toBe(cause)
    const otherWrite = withRoom(async () => {
      steps.push('other')
      throw new Error('no')
    }, [async () => {}])
    await expect(otherWrite).rejects.toThrow('no')
    expect(steps.slice(3)).toEqual(['other'])
  })
})

test('withRoom first deletes the encrypted chunks that duplicate the rows of the current account, then the pictures, then the kept invoices, and nothing else', async () => {
  vi.stubGlobal('caches', new MemoryCaches().asCacheStorage())
  const device = new DeviceDatabase()
  await device.settings.put({ key: 'currentAccount', value: '3' })
  await device.pictures.put({ url: '/a.webp', bytes: 1, usedAt: 1 })
  const copy = new CopyDatabase('3')
  const pdf = { orderId: 7, kind: 'invoice', dealershipId: 1, version: '', readAt: 5 } as const
  await putPdf(copy, pdf, new ArrayBuffer(4))
  await copy.products.put(sampleProduct())
  const chunk = { table: 'products', seal: 'seal', iv: new Uint8Array(), bytes: new Uint8Array(9) }
  await copy.lockedChunks.put({ ...chunk, key: 'products/9' })
  const storedCounts: [chunks: number, pictures: number, pdfs: number][] = []
  await withRoom(async () => {
    const pdfs = await readKeptPdfs(copy)
    storedCounts.push([await copy.lockedChunks.count(), await device.pictures.count(), pdfs.length])
    if (storedCounts.length < 4) throw new DOMException('The device is full', 'QuotaExceededError')
  })
  expect(storedCounts).toEqual([
    [1, 1, 1],
    [0, 1, 1],
    [0, 0, 1],
    [0, 0, 0],
  ])
  expect(await readPdfContent(copy, 'invoice', 7)).toBeNull()
  expect(await copy.products.count()).toBe(1)
  await Promise.all([device.delete(), copy.delete()])
})

test('evictChunks keeps the encrypted chunks of a locked copy, which has no rows', async () => {
  const device = new DeviceDatabase()
  await device.settings.put({ key: 'currentAccount', value: '3' })
  const copy = new CopyDatabase('3')
  const chunk = { table: '', seal: '', iv: new Uint8Array(), bytes: new Uint8Array() }
  await copy.lockedChunks.bulkPut(['complete', 'products/9'].map((key) => ({ ...chunk, key })))
  await evictChunks()
  expect(await copy.lockedChunks.count()).toBe(2)
  await Promise.all([device.delete(), copy.delete()])
})

test('evictPictures deletes every picture and its index, and nothing else', async () => {
  const caches = new MemoryCaches()
  vi.stubGlobal('caches', caches.asCacheStorage())
  await (await caches.open('counter-pictures')).put('/a.webp', new Response('a'))
  await (await caches.open('counter-precache-1')).put('/index.html', new Response('b'))
  const device = new DeviceDatabase()
  await device.pictures.put({ url: '/a.webp', bytes: 1, usedAt: 1 })
  await device.settings.put({ key: 'currentAccount', value: '3' })
  await evictPictures()
  expect(await caches.asCacheStorage().keys()).toEqual(['counter-precache-1'])
  expect((await caches.open('counter-precache-1')).addresses()).toEqual(['/index.html'])
  expect(await device.pictures.count()).toBe(0)
  expect(await device.settings.count()).toBe(1)
  await device.delete()
})
