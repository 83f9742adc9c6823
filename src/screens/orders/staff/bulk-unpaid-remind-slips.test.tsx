import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Answer } from '#api/failure.ts'
import type { Order } from '#domain/orders/order.ts'
import { unpaidOrders, showStaffOrders } from '#tests/support/show-staff-orders.tsx'

afterEach(cleanup)

const bar = () => within(screen.getByRole('region', { name: 'Bulk actions' }))
const button = (name: string) => bar().getByRole('button', { name })

async function showAndSelectAll(
  orders: Order[],
  options: Partial<Parameters<typeof showStaffOrders>[0]> = {},
) {
  const view = await showStaffOrders({ orders, ...options })
  const user = userEvent.setup()
  for (const { id } of orders)
    await user.click(await screen.findByRole('checkbox', { name: `Choose order ${id}` }))
  return { ...view, user }
}

it('moves orders that are In, printed and sent to Unpaid, and says why other orders do not change', async () => {
  const [firstOrder, secondOrder, thirdOrder] = unpaidOrders(3, {
    status: 'IN',
    printPressed: 1,
    sendCount: 1,
  }) as [Order, Order, Order]
  const orders = [firstOrder, { ...secondOrder, sendCount: 0 }, { ...thirdOrder, status: 'PAID' as const }]
  const { user, calls } = await showAndSelectAll(orders)
  await user.click(button('Change to unpaid'))
  const question = 'Are you sure that you want to change status 3 invoice ?'
  const dialog = within(await screen.findByRole('dialog', { name: question }))
  expect(
    dialog.getByText(
      '2 orders are skipped: they are not In, or their invoices were not printed and sent yet.',
    ),
  ).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('1 done, 2 skipped')).toBeTruthy()
  expect(bar().getByText('The invoice must be sent at least once.')).toBeTruthy()
  expect(bar().getByText('Only an order that is In can become Unpaid.')).toBeTruthy()
  expect(calls).toEqual([
    {
      path: 'api/client/order/confirm-state',
      query: { state: 'pending' },
      body: { entityIds: [503], isExcluded: false },
    },
  ])
})

it('sends reminders for several invoices of one dealership', async () => {
  const { user, calls } = await showAndSelectAll(unpaidOrders(2, { printPressed: 1, sendCount: 2 }), {
    address: '/orders/1',
  })
  await user.click(button('Remind selected'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 invoices as reminders?' }))
  await user.click(dialog.getByRole('button', { name: 'Remind' }))
  expect(
    await screen.findByText('2 selected invoices have been sent successfully as a reminder'),
  ).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([
    {
      entityIds: [502, 501],
      isExcluded: false,
      seen: [
        { id: 502, sendCount: 2 },
        { id: 501, sendCount: 2 },
      ],
      reminder: true,
    },
  ])
})

it('shows the packing slips of several orders as one file; only the button Packing slips is busy', async () => {
  let answerDownload = (_: Answer<Blob>) => {}
  const downloadAnswer = () =>
    new Promise<Answer<Blob>>((resolve) => {
      answerDownload = resolve
    })
  const { user, downloadBodies } = await showAndSelectAll(unpaidOrders(2), {
    downloadAnswer,
    address: '/orders/1',
  })
  await user.click(button('Packing slips'))
  await waitFor(() => expect(downloadBodies).toEqual([{ entityIds: [502, 501], isExcluded: false }]))
  expect(button('Packing slips').getAttribute('aria-busy')).toBe('true')
  for (const name of ['Download PDF', 'Print selected']) {
    const otherButton = bar().getByRole('button', {
      name,
      description: 'Another action is running for the chosen orders.',
    })
    expect(otherButton.getAttribute('aria-busy')).toBeNull()
  }
  answerDownload({ ok: true, value: new Blob(['%PDF']) })
  expect(await screen.findByRole('dialog', { name: 'Packing slips' })).toBeTruthy()
})
