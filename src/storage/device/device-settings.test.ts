import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DeviceDatabase } from '../device-database.ts'
import {
  addDeniedPath,
  forgetDeniedSession,
  putDeniedSession,
  readDeniedSession,
  readRemovedAccounts,
} from './denied-session.ts'
import {
  forgetAccount,
  noteEdgeAnswers,
  noteMessageShown,
  noteNoSession,
  noteSignOutSent,
  putOffInstall,
  readDeviceState,
  readInstallPutOff,
  readKeepsOrderKeys,
  readSealKey,
  readTakesReviewRequests,
  setCurrentAccount,
  setUnlockedAccount,
  signOutAccount,
  wasMessageShown,
} from './device-settings.ts'
import { deviceStateOf } from './device-state.ts'
import { forgetLock, isLocked, isUnlockable, noteLock, setupKey, stateKey } from './lock-mark.ts'
import {
  addWrappedSealKey,
  beginTry,
  deleteUnlockSetup,
  deleteUnusedSealKeys,
  putUnlockSetup,
  readUnlockSetup,
  readUnlockSetups,
  readWrappedSealKeys,
  resetTries,
  triesLeft,
} from './unlock-table.ts'

let device: DeviceDatabase
beforeEach(() => {
  device = new DeviceDatabase()
})
afterEach(() => device.delete())

test.each<[string, Record<string, unknown>, object]>([
  [
    'nothing',
    {},
    {
      accountKey: 'visitor',
      isSessionKnown: false,
      isSignedOut: false,
      isUnlocked: false,
      logoutOwedBy: null,
    },
  ],
  ['an account', { currentAccount: '7' }, { accountKey: '7', isSessionKnown: true, isSignedOut: false }],
  [
    'the visitor',
    { currentAccount: 'visitor' },
    { accountKey: 'visitor', isSessionKnown: true, isSignedOut: false },
  ],
  [
    'a signed-out account whose sign-out is owed',
    { currentAccount: '7', signedOut: true, logoutOwed: '7', unlocked: '7' },
    { accountKey: 'visitor', isSessionKnown: true, isSignedOut: true, isUnlocked: false, logoutOwedBy: '7' },
  ],
  ['an unlocked account', { currentAccount: '7', unlocked: '7' }, { accountKey: '7', isUnlocked: true }],
  [
    'another account that was unlocked',
    { currentAccount: '8', unlocked: '7' },
    { accountKey: '8', isUnlocked: false },
  ],
  [
    'a damaged account',
    { currentAccount: '7a', logoutOwed: 7 },
    { accountKey: 'visitor', isSessionKnown: false, logoutOwedBy: null },
  ],
])('the rows of a device say which account is current: %s', (_, settings, state) => {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value }))
  expect(deviceStateOf([undefined, ...rows.reverse()])).toMatchObject(state)
})

describe('the current account', () => {
  test('changes only from the account that the caller has seen, and ends an unlock and the note of a denial', async () => {
    await setCurrentAccount(device, '7', 5, 'visitor')
    await putDeniedSession(device, '7', '/orders')
    await device.settings.put({ key: 'unlocked', value: '7' })
    expect(await setCurrentAccount(device, '8', 6, 'visitor')).toBe(false)
    expect(await readDeviceState(device)).toMatchObject({ accountKey: '7', isUnlocked: true })
    expect(await setCurrentAccount(device, '8', 6, '7')).toBe(true)
    expect(await readDeviceState(device)).toMatchObject({ accountKey: '8', isUnlocked: false })
    expect([await readDeniedSession(device), (await device.settings.get('lastConfirmedAt'))?.value]).toEqual([
      null,
      6,
    ])
  })

  test.each([
    ['whose browser may have a session of another person owes a sign-out', false, '7'],
    ['whose browser has no session owes none', true, null],
  ])('that is unlocked, and %s', async (_, isSessionKnown, logoutOwedBy) => {
    if (isSessionKnown) await noteNoSession(device)
    expect(await setUnlockedAccount(device, '7')).toBe(true)
    expect(await readDeviceState(device)).toMatchObject({ accountKey: '7', isUnlocked: true, logoutOwedBy })
    expect(await setUnlockedAccount(device, '8')).toBe(false)
    expect((await readDeviceState(device)).accountKey).toBe('7')
  })

  test('is not signed out or forgotten for another account', async () => {
    await setCurrentAccount(device, '7', 5, 'visitor')
    const note = vi.fn(async () => {})
    expect(await signOutAccount(device, '8', note)).toBe(false)
    await forgetAccount(device, '8')
    await noteNoSession(device)
    expect(await readDeviceState(device)).toMatchObject({ accountKey: '7', isSignedOut: false })
    expect(note).not.toHaveBeenCalled()
    await forgetAccount(device, '7')
    expect(await readDeviceState(device)).toMatchObject({ accountKey: 'visitor', isSessionKnown: false })
  })

  test('sends its owed sign-out to the server once', async () => {
    await setCurrentAccount(device, '7', 5, 'visitor')
    await signOutAccount(device, '7')
    await noteSignOutSent(device, '8')
    expect((await readDeviceState(device)).logoutOwedBy).toBe('7')
    await noteSignOutSent(device, '7')
    expect(await readDeviceState(device)).toMatchObject({
      accountKey: 'visitor',
      isSignedOut: true,
      logoutOwedBy: null,
    })
  })

  test('does not change while the server must be told of a sign-out', async () => {
    await setCurrentAccount(device, '7', 5, 'visitor')
    await signOutAccount(device, '7')
    expect(await setCurrentAccount(device, '8', 6, 'visitor')).toBe(false)
    expect((await readDeviceState(device)).accountKey).toBe('visitor')
  })

  test('stays the current account if it was unlocked before its owed sign-out is sent', async () => {
    await setCurrentAccount(device, '7', 5, 'visitor')
    await signOutAccount(device, '7')
    expect(await setUnlockedAccount(device, '7')).toBe(true)
    await noteSignOutSent(device, '7')
    expect(await readDeviceState(device)).toMatchObject({
      accountKey: '7',
      isUnlocked: true,
      logoutOwedBy: null,
    })
    await signOutAccount(device, '7')
    expect(await device.settings.get('unlocked')).toBeUndefined()
  })
})

test('each message is shown once on a device', async () => {
  expect(await wasMessageShown(device, 'safety-told')).toBe(false)
  expect(await noteMessageShown(device, 'safety-told')).toBe(true)
  expect(await noteMessageShown(device, 'safety-told')).toBe(false)
  expect(await wasMessageShown(device, 'persistence-asked')).toBe(false)
  const notes = [1, 2].map(() => noteMessageShown(device, 'persistence-asked'))
  expect((await Promise.all(notes)).sort()).toEqual([false, true])
  expect([
    await wasMessageShown(device, 'safety-told'),
    await wasMessageShown(device, 'persistence-asked'),
  ]).toEqual([true, true])
})

test('the last answers of the edge are stored, each time that one of them changes', async () => {
  const answers = async () => [
    await readKeepsOrderKeys(device),
    await readSealKey(device),
    await readTakesReviewRequests(device),
  ]
  expect(await answers()).toEqual([false, null, false])
  await noteEdgeAnswers(device, true, 'key', false)
  expect(await answers()).toEqual([true, 'key', false])
  const write = vi.spyOn(device.settings, 'bulkPut')
  await noteEdgeAnswers(device, true, 'key', false)
  expect(write).not.toHaveBeenCalled()
  await noteEdgeAnswers(device, true, 'key', true)
  expect(await answers()).toEqual([true, 'key', true])
  await noteEdgeAnswers(device, false, null)
  expect(await answers()).toEqual([false, null, false])
})

test('the time at which the installation was put off is stored', async () => {
  expect(await readInstallPutOff(device)).toBeNull()
  await putOffInstall(device, 77)
  expect(await readInstallPutOff(device)).toBe(77)
})

describe('a denied session', () => {
  test('collects the addresses of the pages of its own account, each once', async () => {
    expect(await addDeniedPath(device, '7', '/cart')).toBe(false)
    await putDeniedSession(device, '7', '/orders')
    expect(await addDeniedPath(device, '8', '/cart')).toBe(false)
    expect(await addDeniedPath(device, '7', '/orders')).toBe(true)
    expect(await addDeniedPath(device, '7', '/cart')).toBe(true)
    expect(await readDeniedSession(device)).toEqual({
      accountKey: '7',
      paths: ['/orders', '/cart'],
      isAccountRemoved: false,
    })
    await forgetDeniedSession(device)
    expect(await readDeniedSession(device)).toBeNull()
  })

  test('of a removed account stays known after its notice, beside other removed accounts', async () => {
    await putDeniedSession(device, '7', '/orders', true)
    await putDeniedSession(device, '9', '/orders', false)
    await putDeniedSession(device, '8', '/orders', true)
    await putDeniedSession(device, '7', '/orders', true)
    await forgetDeniedSession(device)
    expect(await readRemovedAccounts(device)).toEqual(['7', '8'])
  })
})

describe('the unlocks of two accounts', () => {
  const bytes = (value: number) => new Uint8Array([value])
  const setup = (accountKey: string) => ({
    accountKey,
    label: `Zoé ${accountKey}`,
    publicKey: bytes(1),
    privateKey: { iv: bytes(2), bytes: bytes(3) },
    method: { kind: 'platform' as const, salt: bytes(4), credentialId: bytes(5) },
  })
  const wrapped = (value: number) => ({ point: bytes(value), key: { iv: bytes(6), bytes: bytes(7) } })
  beforeEach(async () => {
    await putUnlockSetup(device, setup('7'))
    await putUnlockSetup(device, setup('71'))
  })

  test('are listed, and deleted one by one', async () => {
    expect((await readUnlockSetups(device)).map(({ label }) => label)).toEqual(['Zoé 7', 'Zoé 71'])
    await deleteUnlockSetup(device, '7')
    expect(await readUnlockSetup(device, '7')).toBeNull()
    expect((await readUnlockSetups(device)).map(({ accountKey }) => accountKey)).toEqual(['71'])
  })

  test.each([
    ['Lock keeps', true],
    ['a sign-out forgets', false],
  ])('are found again only after a lock: %s the data of the account', async (_, isLock) => {
    await setCurrentAccount(device, '7', 5, 'visitor')
    expect(await signOutAccount(device, '7', undefined, isLock)).toBe(true)
    expect(await isLocked(device, '7')).toBe(isLock)
  })

  test('have their own tries, which a new setup and a reset give again', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect(await beginTry(device, '7')).toBe(true)
    expect([
      await beginTry(device, '7'),
      await triesLeft(device, '7'),
      await triesLeft(device, '71'),
    ]).toEqual([false, 0, 5])
    await putUnlockSetup(device, setup('7'))
    expect(await triesLeft(device, '7')).toBe(5)
    await beginTry(device, '7')
    await resetTries(device, '71')
    expect(await triesLeft(device, '7')).toBe(4)
    await resetTries(device, '7')
    expect(await triesLeft(device, '7')).toBe(5)
    await resetTries(device, '9')
    expect(await device.settings.get(stateKey('9'))).toBeUndefined()
  })

  test('are locked only while another account is current, and a mark keeps the count of tries', async () => {
    await device.settings.put({ key: 'currentAccount', value: '7' })
    await beginTry(device, '7')
    expect(await noteLock(device, '7')).toBe(true)
    expect(await noteLock(device, '9')).toBe(false)
    expect([await isUnlockable(device, '7'), await isLocked(device, '7')]).toEqual([true, false])
    await device.settings.put({ key: 'currentAccount', value: '71' })
    expect([await isLocked(device, '7'), await isLocked(device, '71'), await triesLeft(device, '7')]).toEqual(
      [true, false, 4],
    )
    await forgetLock(device, '7')
    expect([await isUnlockable(device, '7'), await triesLeft(device, '7')]).toEqual([false, 4])
  })

  test('have their own keys of seals, of which only the used ones stay', async () => {
    await device.settings.put({ key: 'currentAccount', value: '7' })
    for (const seal of ['a', 'b', 'c'])
      expect(await addWrappedSealKey(device, '7', seal, wrapped(8))).toBe(true)
    expect(await addWrappedSealKey(device, '71', 'a', wrapped(9))).toBe(false)
    await noteLock(device, '71')
    expect(await addWrappedSealKey(device, '71', 'a', wrapped(9))).toBe(true)
    await deleteUnusedSealKeys(device, '7', ['b', 'c', 'x'])
    expect(Object.keys(await readWrappedSealKeys(device, '7'))).toEqual(['b', 'c'])
    expect(await readWrappedSealKeys(device, '71')).toEqual({ a: wrapped(9) })
    await forgetLock(device, '7')
    expect([await readWrappedSealKeys(device, '7'), await readWrappedSealKeys(device, '71')]).toEqual([
      {},
      { a: wrapped(9) },
    ])
  })

  test('that are damaged are left out', async () => {
    await device.settings.put({ key: setupKey('7'), value: { label: 'damaged' } })
    expect([await readUnlockSetup(device, '7'), (await readUnlockSetups(device)).length]).toEqual([null, 1])
  })
})
