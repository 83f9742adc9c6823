import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Answer } from '#api/failure.ts'
import type { Order } from '#domain/orders/order.ts'
import { unpaidOrders, showStaffOrders } from '#tests/support/show-staff-orders.tsx'

afterEach(cleanup)

const FILE_REPLY: Answer<Blob> = { ok: true, value: new Blob(['%PDF']) }

/**
 * Shows two orders and presses Send on the first. `readListAgain` lets the server answer; then the app reads the list
 * again, and the second order has left it.
 */
async function showTwoOrders() {
  const orders = unpaidOrders(2, { printPressed: 1 }) as [Order, Order]
  const answerDownloads: ((answer: Answer<Blob>) => void)[] = []
  let hasSecondOrderLeft = false
  let answerMove: (answer: Answer<unknown>) => void = () => {}
  const view = await showStaffOrders({
    orders,
    currentOrders: () => (hasSecondOrderLeft ? [orders[0]] : orders),
    answer: ({ path }) =>
      path.endsWith('/confirm-state')
        ? new Promise((resolve) => {
            answerMove = resolve
          })
        : undefined,
    downloadAnswer: () => new Promise((resolve) => answerDownloads.push(resolve)),
  })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Move 502 to Paid' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  async function readListAgain(): Promise<void> {
    hasSecondOrderLeft = true
    answerMove({ ok: true, value: { count: 1 } })
    await waitFor(() => expect(screen.queryByRole('link', { name: '501', hidden: true })).toBeNull())
  }
  return { ...view, user, answerDownloads, readListAgain }
}

it('keeps the question about an order that leaves the page, and acts on the answer', async () => {
  const { user, calls, readListAgain } = await showTwoOrders()
  await user.click(screen.getByRole('button', { name: 'Move 501 to Paid' }))
  const name = 'Are you sure that you want to change status 501 invoice ?'
  await screen.findByRole('dialog', { name })
  await readListAgain()
  await user.click(within(screen.getByRole('dialog', { name })).getByRole('button', { name: 'Yes' }))
  await waitFor(() =>
    expect(calls.at(-1)).toEqual({
      path: 'api/client/order/confirm-state',
      query: { state: 'paid' },
      body: { entityIds: [501], isExcluded: false },
    }),
  )
})

it.each<[Answer<Blob>, dialog: string]>([
  [FILE_REPLY, 'Invoice #501'],
  [{ ok: false, failure: { kind: 'offline' } }, 'Data not found.'],
])('shows the reply %j to a download as %s after the row has left the page', async (answer, name) => {
  const { user, answerDownloads, readListAgain } = await showTwoOrders()
  await user.click(screen.getByRole('button', { name: 'Show 501' }))
  await readListAgain()
  answerDownloads[0]?.(answer)
  expect(await screen.findByRole('dialog', { name })).toBeTruthy()
})

it('shows invoices one after another, in the sequence of their arrival', async () => {
  const { user, answerDownloads } = await showTwoOrders()
  await user.click(screen.getByRole('button', { name: 'Print 502, pressed 1 time' }))
  await user.click(screen.getByRole('button', { name: 'Print 501, pressed 1 time' }))
  answerDownloads[1]?.(FILE_REPLY)
  answerDownloads[0]?.(FILE_REPLY)
  const firstFile = await screen.findByRole('dialog', { name: 'Invoice #501' })
  expect(screen.getAllByRole('dialog')).toEqual([firstFile])
  await user.click(within(firstFile).getByRole('button', { name: 'Close' }))
  const secondFile = await screen.findByRole('dialog', { name: 'Invoice #502' })
  expect(screen.getAllByRole('dialog')).toEqual([secondFile])
})
