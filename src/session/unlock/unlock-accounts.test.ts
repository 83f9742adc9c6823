import { afterEach, beforeEach, expect, test } from 'vitest'
import { DeviceDatabase } from '#storage/device-database.ts'
import { storeUnlock } from '#tests/support/unlock-rows.ts'
import { readUnlockAccounts } from './unlock-accounts.ts'

const UNTIL = Date.parse('2026-01-18T12:00:00Z')

let device: DeviceDatabase
beforeEach(() => {
  device = new DeviceDatabase()
})
afterEach(() => device.delete())

test('the accounts with an unlock are listed by label, each with its method, lock and time', async () => {
  await storeUnlock(device, { accountId: 10, label: 'Sam B.', validUntil: UNTIL })
  await storeUnlock(device, { accountId: 3, label: 'Ana R.', method: 'platform', isLocked: false })
  expect(await readUnlockAccounts(device)).toMatchObject([
    { accountKey: '3', label: 'Ana R.', method: 'platform', isLocked: false, isAllowed: true },
    {
      accountKey: '10',
      label: 'Sam B.',
      method: 'pin',
      isLocked: true,
      isAllowed: true,
      triesLeft: 5,
      validUntil: UNTIL,
    },
  ])
})

test.each([
  ['a PIN', { method: 'pin' }, true],
  ['a PIN, and the grant forbids PINs', { method: 'pin', isPinAllowed: false }, false],
  ['a fingerprint, and the grant forbids PINs', { method: 'platform', isPinAllowed: false }, true],
  ['a PIN, and the grant forbids the unlock', { method: 'pin', isAllowed: false }, false],
  ['a fingerprint, and the grant forbids the unlock', { method: 'platform', isAllowed: false }, false],
] as const)('the grant decides whether an account may be unlocked: with %s', async (_, fields, isAllowed) => {
  await storeUnlock(device, { accountId: 3, ...fields })
  expect((await readUnlockAccounts(device)).map((account) => account.isAllowed)).toEqual([isAllowed])
})

test('an account without a readable grant has no time, and only a sign-in opens it', async () => {
  await storeUnlock(device, { accountId: 3 })
  await device.settings.put({ key: 'unlockGrant:3', value: { grant: 'damaged' } })
  expect(await readUnlockAccounts(device)).toMatchObject([
    { accountKey: '3', validUntil: null, isAllowed: false, isLocked: true },
  ])
})
