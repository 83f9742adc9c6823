import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '#session/session.ts'
import { readUnlockAccounts } from '#session/unlock/unlock-accounts.ts'
import { noteEdgeAnswers } from '#storage/device/device-settings.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { storeGrant, storeUnlock } from '#tests/support/unlock-rows.ts'
import { UnlockSetting } from './unlock-setting.tsx'

const user = userEvent.setup()
const device = new DeviceDatabase()

afterEach(async () => {
  cleanup()
  await Promise.all(device.tables.map((table) => table.clear()))
})

async function prepareCounter(hasEdge = true) {
  if (hasEdge) await noteEdgeAnswers(device, true, 'key')
  const confirmPassword: Session['confirmPassword'] = async (password) =>
    password === 'Buyer123' ? { kind: 'confirmed' } : { kind: 'incorrect' }
  const counter = sampleCounter({ account: sampleAccount(), session: { confirmPassword } })
  return { counter, accountId: Number(counter.accountKey) }
}

const region = () => within(screen.getByRole('region', { name: 'Unlock on this device' }))

test('a PIN needs six digits and the password of the account; it is set under the suggested name', async () => {
  const { counter, accountId } = await prepareCounter()
  await storeGrant(device, { accountId })
  showScreen(counter, <UnlockSetting />)
  const pin = await region().findByLabelText('PIN')
  expect(region().getByLabelText('Name on the page Unlock')).toHaveProperty('value', 'Sam B.')
  await user.type(pin, '12345{Enter}')
  expect(await region().findByText('A PIN has only digits, and at least six')).toBeTruthy()
  await user.type(pin, '6{Enter}')
  expect(await region().findByText('Choose a PIN that is harder to guess, not 123456 or 000000')).toBeTruthy()
  await user.type(pin, '0')
  const password = region().getByLabelText('Your password')
  await user.type(password, 'guessed{Enter}')
  expect(await region().findByText('This is not your password')).toBeTruthy()
  expect(await readUnlockAccounts(device)).toEqual([])
  await user.clear(password)
  await user.type(password, 'Buyer123')
  await user.click(region().getByRole('button', { name: 'Set PIN' }))
  expect(await region().findByText('Unlocked by')).toBeTruthy()
  expect(document.activeElement).toBe(region().getByRole('heading', { name: 'Unlock on this device' }))
  await vi.waitFor(async () =>
    expect(await readUnlockAccounts(device)).toMatchObject([
      { label: 'Sam B.', method: 'pin', isAllowed: true, triesLeft: 5, isLocked: false },
    ]),
  )
})

test('the person can remove the unlock, and is asked before', async () => {
  const { counter, accountId } = await prepareCounter()
  await storeUnlock(device, { accountId, isLocked: false })
  showScreen(counter, <UnlockSetting />)
  expect(await region().findByText(/; work with a connection extends it$/)).toBeTruthy()
  await user.click(region().getByRole('button', { name: 'Remove' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  expect(await region().findByLabelText('PIN')).toBeTruthy()
  expect(await readUnlockAccounts(device)).toEqual([])
})

test.each<[string, boolean, Parameters<typeof storeGrant>[1] | null, string]>([
  ['without an edge', false, null, 'Locking is not possible here'],
  ['before the edge has said whether an unlock is allowed', true, null, 'The server has not said yet'],
  [
    'if the rule forbids it',
    true,
    { accountId: 0, isAllowed: false },
    'The rule of your dealership does not allow',
  ],
])('%s the region says why nothing can be set up', async (_, hasEdge, grant, text) => {
  const { counter, accountId } = await prepareCounter(hasEdge)
  if (grant !== null) await storeGrant(device, { ...grant, accountId })
  showScreen(counter, <UnlockSetting />)
  expect(await region().findByText(new RegExp(text))).toBeTruthy()
  expect(region().queryByLabelText('PIN')).toBeNull()
})

test('without PINs, on a device without a lock of its own, the region shows the reason and no fields', async () => {
  const { counter, accountId } = await prepareCounter()
  await storeGrant(device, { accountId, isPinAllowed: false })
  showScreen(counter, <UnlockSetting />)
  expect(await region().findByText(/^The rule of your dealership does not allow PINs\./)).toBeTruthy()
  expect(region().queryByRole('textbox')).toBeNull()
  expect(region().queryByLabelText(/^(PIN|Your password)$/)).toBeNull()
})

test('an unlock that the rule forbids is not called valid', async () => {
  const { counter, accountId } = await prepareCounter()
  await storeUnlock(device, { accountId, isLocked: false })
  await storeGrant(device, { accountId, isAllowed: false })
  showScreen(counter, <UnlockSetting />)
  await region().findByText('not valid: the rule of the dealership does not allow this unlock')
})

test('an unlocked account must sign in before it changes its unlock', async () => {
  await noteEdgeAnswers(device, true, 'key')
  const view = { account: sampleAccount(), status: 'unlocked' as const }
  const counter = sampleCounter({ account: null, session: { read: () => view } })
  await storeUnlock(device, { accountId: Number(counter.accountKey), isLocked: false })
  showScreen(counter, <UnlockSetting />)
  expect(await region().findByText(/^Sign in to change this/)).toBeTruthy()
  expect(region().queryByRole('button')).toBeNull()
})
