import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { noteEdgeAnswers } from '#storage/device/device-settings.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { storeGrant, storeUnlock } from '#tests/support/unlock-rows.ts'
import { LockButton } from './lock-button.tsx'

const user = userEvent.setup()
const device = new DeviceDatabase()

afterEach(async () => {
  cleanup()
  await Promise.all(device.tables.map((table) => table.clear()))
})

const person = (mayOpenAccount = true) =>
  sampleAccount({ privileges: mayOpenAccount ? [{ group: 'Account', actions: ['view'] }] : [] })

async function prepareCounter(account = person(), hasEdge = true) {
  if (hasEdge) await noteEdgeAnswers(device, true, 'key')
  const lock = vi.fn(async () => {})
  const counter = sampleCounter({ account, session: { lock } })
  return { lock, counter, accountId: Number(counter.accountKey) }
}

test('Lock locks the account if its unlock is set up', async () => {
  const { lock, counter, accountId } = await prepareCounter()
  await storeUnlock(device, { accountId, isLocked: false })
  showScreen(counter, <LockButton />)
  await user.click(await screen.findByRole('button', { name: 'Lock' }))
  expect(lock).toHaveBeenCalledOnce()
})

test('Lock has its place before the device is read, so that the buttons below it do not move', async () => {
  const { counter, accountId } = await prepareCounter()
  await storeUnlock(device, { accountId, isLocked: false })
  const { container } = showScreen(counter, <LockButton />)
  expect(container.querySelector('div')?.style.minHeight).toBe('var(--tap)')
  await screen.findByRole('button', { name: 'Lock' })
  expect(container.querySelector('div')).toBeNull()
})

test('Lock leads to the account page if no unlock is set up', async () => {
  const { lock, counter, accountId } = await prepareCounter()
  await storeGrant(device, { accountId })
  showScreen(counter, <LockButton />)
  await user.click(await screen.findByRole('button', { name: 'Lock' }))
  expect(await screen.findByText('At /account')).toBeTruthy()
  expect(lock).not.toHaveBeenCalled()
})

test('Lock gives the reason in a notice if the rule of the dealership allows no unlocking', async () => {
  const { lock, counter, accountId } = await prepareCounter()
  await storeUnlock(device, { accountId, isLocked: false, isAllowed: false })
  showScreen(counter, <LockButton />)
  await user.click(await screen.findByRole('button', { name: 'Lock' }))
  expect(counter.notices.read().map(({ text }) => text)).toEqual([
    'The rule of your dealership does not allow unlocking on this device, so log out instead.',
  ])
  expect(lock).not.toHaveBeenCalled()
})

test('Lock is not shown without an edge that keeps keys', async () => {
  const { counter, accountId } = await prepareCounter(person(), false)
  await storeUnlock(device, { accountId, isLocked: false })
  showScreen(counter, <LockButton />)
  await device.settings.count()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each<[string, boolean, Parameters<typeof storeGrant>[1] | null, string]>([
  [
    'the rule of the dealership allows no unlocking',
    true,
    { accountId: 0, isAllowed: false },
    'The rule of your dealership does not allow unlocking on this device, so log out instead.',
  ],
  ['the person may not open the account page', false, { accountId: 0 }, '/account/'],
])('without an unlock Lock is disabled if %s', async (_, mayOpenAccount, grant, reason) => {
  const { lock, counter, accountId } = await prepareCounter(person(mayOpenAccount))
  if (grant !== null) await storeGrant(device, { ...grant, accountId })
  showScreen(counter, <LockButton />)
  const button = await screen.findByRole('button', { name: 'Lock' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  const [notice] = counter.notices.read()
  if (mayOpenAccount) expect(notice?.text).toBe(reason)
  else expect(notice?.text).not.toContain('rule of your dealership')
  expect(lock).not.toHaveBeenCalled()
  expect(screen.getByText('At /')).toBeTruthy()
})
