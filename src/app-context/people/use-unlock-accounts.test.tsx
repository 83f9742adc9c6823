import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { noteEdgeAnswers } from '#storage/device/device-settings.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { VISITOR } from '#storage/shared-names.ts'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { storeUnlock } from '#tests/support/unlock-rows.ts'
import { type Counter, CounterContext } from '../counter.ts'
import { type UnlockState, unlockStateOf, useLockedAccounts, useOwnUnlock } from './use-unlock-accounts.ts'

const device = new DeviceDatabase()
const MINUTE_MS = 60_000

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  await Promise.all(device.tables.map((table) => table.clear()))
})

function read<Value>(useValue: () => Value, counter: Counter) {
  const { result } = renderHook(useValue, {
    wrapper: ({ children }) => <CounterContext value={counter}>{children}</CounterContext>,
  })
  return result
}

test('useOwnUnlock gives the unlock and the grant of this page’s account among those of colleagues', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  const accountId = Number(counter.accountKey)
  await noteEdgeAnswers(device, true, 'key')
  await storeUnlock(device, { accountId: 11, label: 'Kim M.', isAllowed: false })
  await storeUnlock(device, { accountId, label: 'Sam B.', isLocked: false })
  await storeUnlock(device, { accountId: 9_999_999, label: 'Zoë Ł.', isAllowed: false })
  const result = read(useOwnUnlock, counter)
  await expect
    .poll(() => result.current)
    .toMatchObject({
      isPossible: true,
      unlock: { label: 'Sam B.', isAllowed: true },
      grant: { accountId, isAllowed: true },
    })
})

test('useOwnUnlock gives no unlock to a person of whom only colleagues have one', async () => {
  await noteEdgeAnswers(device, true, 'key')
  await storeUnlock(device, { accountId: 11, label: 'Kim M.' })
  const result = read(useOwnUnlock, sampleCounter({ account: sampleAccount() }))
  await expect.poll(() => result.current).toEqual({ isPossible: true, unlock: null, grant: null })
})

test('useOwnUnlock says that a visitor can set up no unlock', async () => {
  await noteEdgeAnswers(device, true, 'key')
  const counter: Counter = { ...sampleCounter({ account: null }), accountKey: VISITOR }
  const result = read(useOwnUnlock, counter)
  await expect.poll(() => result.current).toEqual({ isPossible: false, unlock: null, grant: null })
})

test('useLockedAccounts gives each locked account its own state, and none that is not locked', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const now = Date.now()
  await storeUnlock(device, { accountId: 11, label: 'Ann', validUntil: now + MINUTE_MS / 2 })
  await storeUnlock(device, { accountId: 12, label: 'Ben', isAllowed: false })
  await storeUnlock(device, { accountId: 13, label: 'Cleo' })
  await storeUnlock(device, { accountId: 14, label: 'Dan', isLocked: false })
  const result = read(useLockedAccounts, sampleCounter({ account: null }))
  const states = () => result.current?.map(({ label, unlockState }) => [label, unlockState])
  await expect.poll(states).toEqual([
    ['Ann', 'ready'],
    ['Ben', 'not-allowed'],
    ['Cleo', 'ready'],
  ])
  // An unlock ends while the page is open.
  act(() => void vi.advanceTimersByTime(MINUTE_MS))
  await expect.poll(states).toEqual([
    ['Ann', 'expired'],
    ['Ben', 'not-allowed'],
    ['Cleo', 'ready'],
  ])
})

test.each<[string, number, number | null, number | null, UnlockState]>([
  ['with tries left, exactly at the end of its time', 1, 5000, 5000, 'ready'],
  ['a millisecond after its time', 1, 5000, 5001, 'expired'],
  ['without a try left', 0, 5000, 4000, 'no-tries-left'],
  ['on a device whose clock was set back', 1, 5000, null, 'clock-set-back'],
  ['without an end of its time', 1, null, 4000, 'not-allowed'],
])('an account %s has its own state', (_, triesLeft, validUntil, trustedTime, state) => {
  const account = {
    accountKey: '11',
    label: 'Ann',
    isLocked: true,
    isAllowed: true,
    triesLeft,
    validUntil,
    method: 'pin' as const,
  }
  expect(unlockStateOf(account, trustedTime)).toBe(state)
})
