import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { openCopy } from './copy-database.ts'

test('opens a copy with what it holds', async () => {
  const before = await openCopy('1')
  await before.states.put({ id: 1, code: 'IL', name: 'Illinois', tax: 6.25 })
  before.close()
  const copy = await openCopy('1')
  expect(await copy.states.count()).toBe(1)
  copy.close()
})

test('begins anew where the stored copy cannot be opened', async () => {
  const broken = new Dexie('counter-2-copy')
  broken.version(0.5).stores({ products: 'uuid' })
  await broken.table('products').put({ uuid: 'a' })
  broken.close()
  const copy = await openCopy('2')
  expect(copy.isOpen()).toBe(true)
  expect(await copy.products.count()).toBe(0)
  expect(await copy.settings.count()).toBe(0)
  copy.close()
})
