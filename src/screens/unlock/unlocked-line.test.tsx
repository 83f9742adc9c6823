import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { SignInOutcome } from '#session/session.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { storeUnlock } from '#tests/support/unlock-rows.ts'
import { UnlockedLine } from './unlocked-line.tsx'

const user = userEvent.setup()
const device = new DeviceDatabase()

afterEach(async () => {
  cleanup()
  await Promise.all(device.tables.map((table) => table.clear()))
})

async function show(connection: 'online' | 'offline', outcomes: SignInOutcome[] = []) {
  const signIn = vi.fn(async () => outcomes.shift() ?? { kind: 'incorrect' as const })
  const lock = vi.fn(async () => {})
  const view = { account: sampleAccount(), status: 'unlocked' as const }
  const counter = sampleCounter({ account: null, connection, session: { read: () => view, signIn, lock } })
  const validUntil = new Date(2027, 4, 6, 9, 30).getTime()
  await storeUnlock(device, { accountId: Number(counter.accountKey), validUntil })
  showScreen(counter, <UnlockedLine />)
  return { signIn, lock, counter }
}

test('the line tells the date of prices and orders and the end of the unlock; offline it has no button Sign in', async () => {
  await show('offline')
  expect(
    await screen.findByText(
      'Unlocked as buyer. Prices and orders are as of May 3, 09:30. Your orders wait on this device until you sign in. Unlocked until May 6, 09:30.',
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
})

test('the dialog asks for the password of the unlocked account while the server answers', async () => {
  const { signIn, counter } = await show('online', [{ kind: 'incorrect' }, { kind: 'renewed' }])
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  const login = await screen.findByLabelText('LOGIN')
  expect(login).toHaveProperty('value', 'buyer')
  expect(login).toHaveProperty('readOnly', true)
  await user.type(screen.getByLabelText('PASSWORD'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Sign in now' }))
  expect(await screen.findByText('Incorrect login or password')).toBeTruthy()
  await user.clear(screen.getByLabelText('PASSWORD'))
  await user.type(screen.getByLabelText('PASSWORD'), 'Buyer123')
  await user.click(screen.getByRole('button', { name: 'Sign in now' }))
  await vi.waitFor(() => expect(counter.notices.read()).toMatchObject([{ text: 'You are signed in.' }]))
  expect(signIn.mock.calls).toEqual([
    ['buyer', 'wrong'],
    ['buyer', 'Buyer123'],
  ])
})

test('the dialog lets another person lock the account', async () => {
  const { lock } = await show('online')
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await user.click(await screen.findByRole('button', { name: 'Lock, for another person' }))
  expect(lock).toHaveBeenCalledOnce()
})

test.each<[SignInOutcome, RegExp]>([
  [{ kind: 'failed', failure: { kind: 'timed-out' } }, /^The server did not answer in time\./],
  [
    { kind: 'failed', failure: { kind: 'server-fault', status: 500, message: '' } },
    /^The server reported a fault\./,
  ],
  [{ kind: 'not-stored' }, /^This device could not save your sign-in/],
])('the dialog says why the sign-in with the outcome %j failed, and stays open', async (outcome, text) => {
  const { counter } = await show('online', [outcome])
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await user.type(await screen.findByLabelText('PASSWORD'), 'Buyer123')
  await user.click(screen.getByRole('button', { name: 'Sign in now' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  expect(counter.notices.read()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
