import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { type StaffCall, showStaffOrders, unpaidOrders } from '#tests/support/show-staff-orders.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface OrderOptions extends Partial<Order> {
  rights?: string[]
  connection?: 'online' | 'offline'
  answer?: Parameters<typeof showStaffOrders>[0]['answer']
}

async function showOrder({ rights = [], connection = 'online', answer, ...fields }: OrderOptions) {
  const orders = unpaidOrders(1, { totalAmount: 1616.59, ...fields })
  const view = await showStaffOrders({ orders, rights, connection, ...(answer && { answer }) })
  const user = userEvent.setup()
  const notices: string[] = []
  view.counter.notices.subscribe(() => {
    for (const { kind, text } of view.counter.notices.read())
      if (kind !== 'progress' && !notices.includes(text)) notices.push(text)
  })
  return { ...view, user, notices }
}

const row = () => within(screen.getAllByRole('row')[1] as HTMLElement) // the only order
const control = (name: string) => row().getByRole('button', { name })

function disabledReason(button: HTMLElement): string {
  if (button.getAttribute('aria-disabled') !== 'true') return ''
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}

async function openMenu(user: ReturnType<typeof userEvent.setup>) {
  control('More for 501').focus()
  await user.keyboard('{Enter}')
  return screen.findAllByRole('menuitem')
}
/** Presses an entry of the open menu, and passes the time in which a mail can be cancelled. */
async function pressEntry(name: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(screen.getByRole('menuitem', { name }))
  await act(() => vi.advanceTimersByTimeAsync(6000))
  vi.useRealTimers()
}
const itemTexts = (items: HTMLElement[]) =>
  items.map((item) => `${item.getAttribute('aria-disabled') ? 'no: ' : ''}${item.textContent}`)

it('shows frequent actions in the row with their counts, and other actions in a menu', async () => {
  const dealership = { ...sampleServerOrder().dealership, id: 4 }
  const { user } = await showOrder({ printPressed: 2, sendCount: 1, dealership })
  expect(row().getByRole('link', { name: 'Open order 501' }).getAttribute('href')).toBe('/order/view/501')
  const names = row()
    .getAllByRole('button')
    .map((button) => `${button.getAttribute('aria-label')}|${button.textContent}`)
  expect(names).toEqual([
    'Move 501 to Paid|',
    'Print 501, pressed 2 times|2',
    'Show 501|',
    'Send 501, sent 1 time|1',
    'More for 501|',
  ])
  expect(control('Print 501, pressed 2 times').title).toBe('Print 501, pressed 2 times (P)')
  const menuItems = await openMenu(user)
  expect(itemTexts(menuItems)).toEqual([
    'Downloadg',
    'Packing slipk',
    'Remindi',
    'Reorderr',
    'All Purchases / Subscriptions of Lakeside Motorsa',
    'All orders of Lakeside Motorsl',
    'no: To FreeOnly an order that is In can become Free.f',
    'no: Correct amountsOnly the amounts of an order that is In can be corrected.c',
  ])
  // The order is the title of the menu, and part of each entry's name.
  expect(within(screen.getByRole('menu')).getByText('Order 501')).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Packing slip 501' })).toBeTruthy()
  expect(menuItems.slice(4, 6).map((item) => item.getAttribute('href'))).toEqual([
    '/all-products-order/4',
    '/orders/4',
  ])
})

/** Lets the window be below the large breakpoint, but no phone. */
function showTabletWindow(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 80em)',
    addEventListener() {},
    removeEventListener() {},
  }))
}

it.each([
  ['IN', 0, 0, 'Print', 'Print 501, pressed 0 times'],
  ['IN', 1, 0, 'Send', 'Send 501, sent 0 times'],
  ['IN', 1, 1, 'To Unpaid', 'Move 501 to Unpaid'],
  ['PENDING', 2, 1, 'To Paid', 'Move 501 to Paid'],
  ['PAID', 0, 0, 'Show', 'Show 501'],
] as const)(
  'an order that is %s, printed %i times and sent %i times has on a tablet the button %s',
  async (status, printPressed, sendCount, word, name) => {
    showTabletWindow()
    await showOrder({ status, printPressed, sendCount })
    const buttons = row().getAllByRole('button')
    expect(buttons.map(({ textContent, ariaLabel }) => [textContent, ariaLabel])).toEqual([
      [word, name],
      ['', 'More for 501'],
    ])
  },
)

it('has the other actions of a row in a menu on a tablet', async () => {
  showTabletWindow()
  const { user } = await showOrder({ printPressed: 2, sendCount: 1 })
  expect(itemTexts(await openMenu(user)).slice(0, 5)).toEqual([
    'Open',
    'Print (2)p',
    'Showv',
    'Send (1)s',
    'Downloadg',
  ])
})

it('offers Remove to people who may remove orders', async () => {
  const { user } = await showOrder({ rights: ['remove'] })
  expect(itemTexts(await openMenu(user))).toContain('Removex')
  expect(screen.getByRole('menuitem', { name: 'Remove 501' })).toBeTruthy()
})

it.each(['PAID', 'FREE'] as const)('offers no next status after %s', async (status) => {
  await showOrder({ status })
  expect(row().queryByRole('button', { name: /^Move/ })).toBeNull()
})

it.each<[OrderOptions, control: string, reason: string]>([
  [
    { printPressed: 0 },
    'Send 501, sent 0 times',
    'Error sending invoice. The invoice must be printed at least once.',
  ],
  [{ status: 'IN', printPressed: 0 }, 'Move 501 to Unpaid', 'The invoice must be printed at least once.'],
  [{ status: 'IN', printPressed: 1 }, 'Move 501 to Unpaid', 'The invoice must be sent at least once.'],
  [{ status: 'IN', printPressed: 1, sendCount: 1 }, 'Move 501 to Unpaid', ''],
  [{ status: 'IN', printPressed: 0, rights: ['remove'] }, 'Move 501 to Unpaid', ''],
  [{ status: 'PENDING', printPressed: 0 }, 'Move 501 to Paid', ''],
])('for %j the reason that disables %s is "%s" (empty: enabled)', async (fields, name, reason) => {
  await showOrder(fields)
  expect(disabledReason(control(name))).toBe(reason)
})

it('shows offline why Move, Print, Send and Show are disabled', async () => {
  const { user, calls } = await showOrder({ printPressed: 1, connection: 'offline' })
  for (const name of ['Move 501 to Paid', 'Print 501, pressed 1 time', 'Send 501, sent 0 times']) {
    expect(disabledReason(control(name))).toBe('Not possible now: the server does not answer.')
    await user.click(control(name))
  }
  expect(disabledReason(control('Show 501'))).toBe(
    'This invoice is not kept on this device. With a connection, open the order and press Keep on this device, or keep more invoices in Offline data.',
  )
  expect(calls).toEqual([])
})

it('moves an order to the next status after Yes', async () => {
  const { user, calls, notices } = await showOrder({})
  await user.click(control('Move 501 to Paid'))
  const name = 'Are you sure that you want to change status 501 invoice ?'
  const dialog = await screen.findByRole('dialog', { name })
  expect(dialog.textContent).toContain('Order 501 of Lakeside Motors, $1,616.59: from Unpaid to Paid.')
  await user.click(within(dialog).getByRole('button', { name: 'No' }))
  expect(calls).toEqual([])
  await user.click(control('Move 501 to Paid'))
  await screen.findByRole('dialog', { name })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Yes'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(notices).toEqual(['Order 501 is Paid now.']))
  expect(calls).toEqual([
    {
      path: 'api/client/order/confirm-state',
      query: { state: 'paid' },
      body: { entityIds: [501], isExcluded: false },
    },
  ])
})

it.each<[name: string, failureText: string]>([
  [
    'Remind 501',
    'Failed to send\nThe server does not answer.\nIt may have been done all the same. Look at the order before you try again.',
  ],
  [
    'Reorder 501',
    'Failed reorder: 501\nThe server does not answer.\nA new order may have been made all the same. Check the newest orders of the list before you try again.',
  ],
  [
    'Move 501 to Paid',
    'It is not known whether order 501 was moved. Look at its status before you try again.\nThe server does not answer.',
  ],
])('the action %s says that it may have been done when no reply arrived', async (name, failureText) => {
  const answer = () => ({ ok: false, failure: { kind: 'offline' } }) as const
  const { user, notices } = await showOrder({ printPressed: 1, answer })
  if (name.startsWith('Move')) {
    await user.click(screen.getByRole('button', { name }))
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
  } else {
    await openMenu(user)
    await pressEntry(name)
    const reorderButton = name === 'Reorder 501' && (await screen.findByRole('button', { name: 'Reorder' }))
    if (reorderButton) await user.click(reorderButton)
  }
  await waitFor(() => expect(notices).toEqual([failureText]))
})

const bodyOfOrder = { entityIds: [501], isExcluded: false }

it.each<[actionName: string, call: StaffCall, successText: string, failureText: string]>([
  [
    'Remind 501',
    { path: 'api/client/order/invoice/send', body: { ...bodyOfOrder, reminder: true } },
    'Invoice #501 has been sent successfully as a reminder',
    'Failed to send\nNo.',
  ],
  [
    'Reorder 501',
    { path: 'api/client/order/reorder/501' },
    'Reorder success id: 777',
    'Failed reorder: 501\nNo.',
  ],
  [
    'Remove 501',
    { path: 'api/client/order/remove', query: { id: 501 } },
    'Order removed id: 501',
    'Failed removed id: 501\nNo.',
  ],
])('the action %s shows its outcome in a notice', async (name, call, successText, failureText) => {
  const answers = [
    { ok: false, failure: { kind: 'refused', status: 400, code: 10300, message: 'No.' } } as const,
    { ok: true, value: { id: 777, count: 1 } } as const,
  ]
  const { user, calls, notices } = await showOrder({
    printPressed: 1,
    rights: ['remove'],
    answer: () => answers.shift(),
  })
  for (const expectedNotices of [[failureText], [failureText, successText]]) {
    await openMenu(user)
    await pressEntry(name)
    if (name === 'Remove 501') {
      const dialog = await screen.findByRole('dialog', { name: 'Do you sure remove order' })
      await user.click(within(dialog).getByRole('button', { name: 'Yes' }))
    }
    if (name === 'Reorder 501') {
      const dialog = await screen.findByRole('dialog', { name: 'Reorder 501?' })
      await user.click(within(dialog).getByRole('button', { name: 'Reorder' }))
    }
    await waitFor(() => expect(notices).toEqual(expectedNotices))
  }
  expect(calls).toEqual([call, call])
})

it('runs the action of a row by its key, or shows the reason why it is disabled', async () => {
  const { user, calls, notices } = await showOrder({ printPressed: 0 })
  screen.getAllByRole('row')[1]?.focus()
  await user.keyboard('s')
  await waitFor(() =>
    expect(notices).toEqual(['Error sending invoice. The invoice must be printed at least once.']),
  )
  await userEvent.setup({ delay: 120 }).keyboard('m')
  expect(await screen.findByRole('dialog', { name: /change status 501/ })).toBeTruthy()
  expect(calls).toEqual([])
})
