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
