import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionView } from '#connection/connection.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ConnectionChip } from './connection-chip.tsx'

const NOW = new Date(2026, 10, 20, 10, 32).getTime()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Shows the chip while this many orders are being sent. */
async function show(state: ConnectionView['state'], sendingCount: number) {
  const counter = sampleCounter({ account: sampleAccount() })
  let view: ConnectionView = { state, since: NOW - 3_600_000 }
  const listeners = new Set<() => void>()
  counter.connection = {
    ...counter.connection,
    read: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const table = createOutboxTable(counter.databases.account)
  await table.add(samplePendingOrder({ intent: '90000000-1111-4111-8111-111111111111' }))
  for (let number = 0; number < sendingCount; number += 1)
    await table.add(
      samplePendingOrder({ intent: `${number}1111111-1111-4111-8111-111111111111`, state: 'sending' }),
    )
  showScreen(counter, <ConnectionChip />)
  const setConnection = (newState: ConnectionView['state']) =>
    act(() => {
      view = { state: newState, since: NOW - 3_600_000 }
      for (const listener of listeners) listener()
    })
  return { setConnection }
}
const chip = () => screen.getByRole('status', { name: 'Connection' }).textContent

test.each<[ConnectionView['state'], number, string]>([
  ['online', 0, 'Online'],
  ['checking', 0, 'Checking connection…'],
  ['online', 2, 'Sending 2 orders…'],
  ['checking', 1, 'Sending 1 order…'],
  ['offline', 2, 'Offline since 09:32'],
])(
  'the chip of a connection that is %s while %i orders are being sent says: %s',
  async (state, count, text) => {
    await show(state, count)
    await expect.poll(chip).toBe(text)
  },
)

test('the chip follows the connection, and a press shows and hides the details', async () => {
  const { setConnection } = await show('online', 0)
  setConnection('offline')
  expect(chip()).toBe('Offline since 09:32')
  const button = screen.getByRole('button', { name: 'Offline since 09:32' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
})
