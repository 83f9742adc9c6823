import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryCaches } from '#tests/support/memory-caches.ts'
import { AccountDatabase } from '../account-database.ts'
import {
  changeKeptPdfs,
  changeRestockSettings,
  writeCountSounds,
  writeDealershipId,
  writeOrderViews,
  writeShippingNotes,
} from './account-settings.ts'

let account: AccountDatabase
beforeEach(() => {
  account = new AccountDatabase('3')
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await account.delete()
})

test.each<[name: string, write: () => Promise<void>]>([
  ['dealershipId', () => writeDealershipId(account, 2)],
  ['shippingNotes', () => writeShippingNotes(account, false)],
  ['countSounds', () => writeCountSounds(account, false)],
  ['orderViews', () => writeOrderViews(account, {})],
  ['keptPdfs', () => changeKeptPdfs(account, () => ({}))],
  ['restock:2', () => changeRestockSettings(account, 2, () => ({}))],
])('a full device deletes its pictures and then stores the setting %s', async (key, write) => {
  const caches = new MemoryCaches()
  vi.stubGlobal('caches', caches)
  const deleteCache = vi.spyOn(caches, 'delete')
  account.settings.hook('creating', () => {
    if (deleteCache.mock.calls.length > 0) return
    throw new DOMException('The device is full', 'QuotaExceededError')
  })
  await write()
  expect(deleteCache).toHaveBeenCalledWith('counter-pictures')
  expect(await account.settings.where('key').equals(key).count()).toBe(1)
})
