import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { offerScan } from '#app-context/quick-order/scanned-code.ts'
import type { UnlockOutcome } from '#session/session.ts'
import type { UnlockRequest } from '#session/unlock/unlock-account-data.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { noteServerTime } from '#storage/device/seen-time.ts'
import { beginTry } from '#storage/device/unlock-table.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { storeUnlock } from '#tests/support/unlock-rows.ts'
import { UnlockScreen } from './unlock-screen.tsx'

const HOUR_MS = 3_600_000
const user = userEvent.setup()
const device = new DeviceDatabase()

afterEach(async () => {
  cleanup()
  await Promise.all(device.tables.map((table) => table.clear()))
})

function show(outcomes: UnlockOutcome[] = []) {
  const unlock = vi.fn(async (_: UnlockRequest) => outcomes.shift() ?? 'failed')
  const loadPage = vi.fn()
  showScreen(sampleCounter({ account: null, session: { unlock } }), <UnlockScreen loadPage={loadPage} />)
  return { unlock, loadPage }
}

test('the PIN unlocks the account whose name was pressed', async () => {
  await storeUnlock(device, { accountId: 7, label: 'Jordan M.' })
  await storeUnlock(device, { accountId: 8, label: 'Lou' })
  const { unlock, loadPage } = show(['unlocked'])
  expect(await screen.findByRole('heading', { name: 'Unlock', level: 1 })).toBeTruthy()
  expect(screen.queryByLabelText('PIN')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Lou' }))
  const field = screen.getByLabelText('PIN')
  expect(document.activeElement).toBe(field)
  await user.keyboard('271828{Enter}')
  await vi.waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/'))
  expect(unlock).toHaveBeenCalledExactlyOnceWith({ accountKey: '8', pin: '271828' })
})

test('the orders of locked accounts are counted, because they wait for a sign-in', async () => {
  await storeUnlock(device, { accountId: 7 })
  const database = new AccountDatabase('7')
  await createOutboxTable(database).add(samplePendingOrder())
  show()
  expect(await screen.findByText('1 order waits here for a sign-in.')).toBeTruthy()
  await database.delete()
})

test('a single locked account shows the field PIN at once, and after a wrong PIN the tries that are left', async () => {
  await storeUnlock(device, { accountId: 7 })
  show(['wrong'])
  await user.type(await screen.findByLabelText('PIN'), '314159{Enter}')
  await beginTry(device, '7')
  await beginTry(device, '7')
  expect(await screen.findByText('Wrong PIN. 3 tries are left.')).toBeTruthy()
  expect(screen.getByLabelText('PIN')).toHaveProperty('value', '')
})

test.each(['1972', 'abc', '000000', '123456'])(
  'the text %s, which no PIN can be, makes no try',
  async (pin) => {
    await storeUnlock(device, { accountId: 7 })
    const { unlock } = show()
    await user.type(await screen.findByLabelText('PIN'), `${pin}{Enter}`)
    const message = 'A PIN has at least six digits, not all alike or in sequence. No try was used.'
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText('PIN')).toHaveProperty('value', pin)
    expect(unlock).not.toHaveBeenCalled()
  },
)

test('the button Unlock this account makes no try while no PIN is typed', async () => {
  await storeUnlock(device, { accountId: 7 })
  const { unlock } = show()
  await user.click(await screen.findByRole('button', { name: 'Unlock this account' }))
  expect(await screen.findByText('Required field')).toBeTruthy()
  expect(unlock).not.toHaveBeenCalled()
})

test.each<[string, () => Promise<void>, RegExp]>([
  [
    'whose time is over',
    () => storeUnlock(device, { accountId: 7, validUntil: Date.now() - HOUR_MS }),
    /^The time for unlocking is over\./,
  ],
  [
    'that the rule forbids',
    () => storeUnlock(device, { accountId: 7, isAllowed: false }),
    /the rule of the dealership/,
  ],
  [
    'with a PIN, which the rule forbids',
    () => storeUnlock(device, { accountId: 7, isPinAllowed: false }),
    /the rule of the dealership/,
  ],
  [
    'without tries left',
    async () => {
      await storeUnlock(device, { accountId: 7 })
      for (let count = 0; count < 5; count += 1) await beginTry(device, '7')
    },
    /^Five tries were wrong\./,
  ],
  [
    'on a device whose clock was set back',
    async () => {
      await storeUnlock(device, { accountId: 7 })
      await noteServerTime(device, Date.now() + 5 * HOUR_MS, Date.now() + 5 * HOUR_MS)
    },
    /^The clock of this device is behind/,
  ],
])('for an account %s the page says so and shows no field PIN', async (_, prepare, text) => {
  await prepare()
  show()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByLabelText('PIN')).toBeNull()
  expect(screen.getByRole('link', { name: 'Log in with a password' }).getAttribute('href')).toBe('/auth')
})

test('a cancelled authenticator can be asked again', async () => {
  await storeUnlock(device, { accountId: 7, method: 'platform' })
  const { unlock, loadPage } = show(['cancelled', 'unlocked'])
  const button = await screen.findByRole('button', {
    name: 'Use the fingerprint, face or PIN of this device',
  })
  await user.click(button)
  expect(await screen.findByText(/^The device did not confirm that it is you\./)).toBeTruthy()
  await user.click(button)
  await vi.waitFor(() => expect(loadPage).toHaveBeenCalledOnce())
  expect(unlock.mock.calls).toEqual([[{ accountKey: '7' }], [{ accountKey: '7' }]])
})

test('without a locked account the page leads to the log-in', async () => {
  await storeUnlock(device, { accountId: 7, isLocked: false })
  show()
  expect(await screen.findByText(/^No account is locked on this device\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log in with a password' })).toBeTruthy()
})

test('while an account is in use, the page says whose it is', async () => {
  await storeUnlock(device, { accountId: 7 })
  showScreen(sampleCounter({ account: sampleAccount() }), <UnlockScreen />)
  expect(await screen.findByText(/^Sam Buyer is working on this device\./)).toBeTruthy()
  expect(screen.queryByLabelText('PIN')).toBeNull()
})

test('each account has its own name, and the time until which or the reason why it cannot be unlocked', async () => {
  await storeUnlock(device, {
    accountId: 7,
    label: 'Zoë M.',
    validUntil: new Date(2099, 4, 6, 9, 30).getTime(),
  })
  await storeUnlock(device, { accountId: 8, label: 'Lou', validUntil: Date.now() - HOUR_MS })
  await storeUnlock(device, { accountId: 9, label: 'Kim', isLocked: false })
  const { unlock } = show(['wrong'])
  const zoe = await screen.findByRole('button', { name: 'Zoë M.' })
  expect(zoe.textContent).toContain('can be unlocked until')
  const lou = screen.getByRole('button', { name: 'Lou' })
  expect(lou.textContent).toContain('the time for unlocking is over, log in')
  expect(screen.queryByRole('button', { name: 'Kim' })).toBeNull()
  await user.click(lou)
  expect(screen.queryByLabelText('PIN')).toBeNull()
  expect([zoe, lou].map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  await user.click(zoe)
  // A badge reader types while the focus is elsewhere.
  const field = await screen.findByLabelText('PIN')
  act(() => expect(offerScan(field, { code: '271828', textBefore: '' })).toBe(true))
  await vi.waitFor(() => expect(unlock).toHaveBeenCalledExactlyOnceWith({ accountKey: '7', pin: '271828' }))
})
