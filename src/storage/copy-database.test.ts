import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { copyOneRow, countCopiedRows } from '#tests/support/copied-rows.ts'
import { emptyCopy, openCopy } from './copy-database.ts'

test('openCopy opens a copy with its content', async () => {
  const firstConnection = await openCopy('1')
  await firstConnection.states.put({ id: 1, code: 'IL', name: 'Illinois', tax: 6.25 })
  firstConnection.close()
  const copy = await openCopy('1')
  expect(await copy.states.count()).toBe(1)
  copy.close()
})

test('openCopy makes an empty copy if the stored one cannot be opened', async () => {
  const unusableDatabase = new Dexie('counter-2-copy')
  unusableDatabase.version(0.5).stores({ products: 'uuid' })
  await unusableDatabase.table('products').put({ uuid: 'a' })
  unusableDatabase.close()
  const copy = await openCopy('2')
  expect(copy.isOpen()).toBe(true)
  expect(await copy.products.count()).toBe(0)
  expect(await copy.settings.count()).toBe(0)
  copy.close()
})

test('emptyCopy empties a copy at once although another page keeps its database open', async () => {
  await copyOneRow('3')
  const heldCopy = await openCopy('3')
  heldCopy.on('versionchange', () => false) // keeps the connection open
  await emptyCopy('3')
  expect(await countCopiedRows('3')).toBe(0)
  expect(heldCopy.isOpen()).toBe(true)
  heldCopy.close()
})

test('emptyCopy deletes a copy that cannot be opened', async () => {
  const unusableDatabase = new Dexie('counter-4-copy')
  unusableDatabase.version(0.5).stores({ products: 'uuid' })
  await unusableDatabase.table('products').put({ uuid: 'a' })
  unusableDatabase.close()
  await emptyCopy('4')
  expect(await countCopiedRows('4')).toBe(0)
})
