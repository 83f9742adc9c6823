import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { copyOneRow, countCopiedRows } from '#tests/support/copied-rows.ts'
import { emptyCopy, openCopy } from './copy-database.ts'

test('opens a copy with its content', async () => {
  const before = await openCopy('1')
  await before.states.put({ id: 1, code: 'IL', name: 'Illinois', tax: 6.25 })
  before.close()
  const copy = await openCopy('1')
  expect(await copy.states.count()).toBe(1)
  copy.close()
})

test('starts with an empty copy if the stored one cannot be opened', async () => {
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

test('is emptied and opened at once although a closed page still has its database open', async () => {
  await copyOneRow('3')
  const heldCopy = await openCopy('3')
  heldCopy.on('versionchange', () => false) // it stays open
  await emptyCopy('3')
  expect(await countCopiedRows('3')).toBe(0)
  expect(heldCopy.isOpen()).toBe(true)
  heldCopy.close()
})

test('is deleted if it cannot be emptied', async () => {
  const broken = new Dexie('counter-4-copy')
  broken.version(0.5).stores({ products: 'uuid' })
  await broken.table('products').put({ uuid: 'a' })
  broken.close()
  await emptyCopy('4')
  expect(await countCopiedRows('4')).toBe(0)
})
