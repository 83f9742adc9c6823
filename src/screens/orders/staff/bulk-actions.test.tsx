import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Answer } from '#api/failure.ts'
import type { Order } from '#domain/orders/order.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { showStaffOrders, unpaidOrders } from '#tests/support/show-staff-orders.tsx'

afterEach(cleanup)

const bar = () => within(screen.getByRole('region', { name: 'Bulk actions' }))
const button = (name: string) => bar().getByRole('button', { name })
/** The texts of the bar’s buttons without the chips of the selected orders. */
const buttonTexts = () =>
  bar()
    .getAllByRole('button', { name: /^(?!Remove )/ })
    .map(({ textContent }) => textContent)
const outcomeTexts = async () => {
  const table = within(await screen.findByRole('table', { name: 'Outcome' }))
  return table
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)
}
const lostReply: Answer<unknown> = { ok: false, failure: { kind: 'offline' } }

interface ListOptions {
  orders: Order[]
  selectedIds?: number[]
  address?: string
  count?: number
  currentOrders?: () => Order[]
  answer?: Parameters<typeof showStaffOrders>[0]['answer']
  listFailure?: Parameters<typeof showStaffOrders>[0]['listFailure']
}

async function showAndSelect({ selectedIds = [], ...options }: ListOptions) {
  const view = await showStaffOrders(options)
  const user = userEvent.setup()
  const notices: string[] = []
  view.counter.notices.subscribe(() => {
    for (const { text } of view.counter.notices.read()) if (!notices.includes(text)) notices.push(text)
  })
  for (const id of selectedIds)
    await user.click(await screen.findByRole('checkbox', { name: `Choose order ${id}` }))
  return { ...view, user, notices }
}

async function answerQuestion(
  user: ReturnType<typeof userEvent.setup>,
  question: string,
  buttonName: string,
) {
  const dialog = await screen.findByRole('dialog', { name: question })
  const { textContent } = dialog
  await user.click(within(dialog).getByRole('button', { name: buttonName }))
  return textContent
}

it('offers to print and send several orders only in the list of one dealership or one user', async () => {
  const orders = unpaidOrders(3)
  const firstView = await showAndSelect({ orders, selectedIds: [503] })
  expect(buttonTexts()).toEqual(['Clear selection'])
  await firstView.user.click(screen.getByRole('checkbox', { name: 'Choose order 502' }))
  const buttonsInListOfAllOrders = [
    'Clear selection',
    'Download PDF',
    'Show',
    'Packing slips',
    'Change to unpaid',
    'Change to paid',
  ]
  expect(buttonTexts()).toEqual(buttonsInListOfAllOrders)
  for (const address of ['/orders/1', '/orders/user/3']) {
    cleanup()
    await showAndSelect({ orders, address, selectedIds: [503, 502] })
    expect(buttonTexts()).toEqual([
      ...buttonsInListOfAllOrders,
      'Print selected',
      'Send selected',
      'Remind selected',
    ])
  }
})

it('shows the sums of the unpaid orders in a question, changes only these, and lists the skipped one', async () => {
  const [firstOrder, secondOrder, thirdOrder] = unpaidOrders(3, { totalAmount: 10.5 })
  const prairie = { ...sampleServerOrder().dealership, id: 7, name: 'Prairie Auto West' }
  const orders = [
    firstOrder,
    { ...secondOrder, status: 'IN' as const },
    { ...thirdOrder, dealership: prairie },
  ] as Order[]
  const { user, calls } = await showAndSelect({ orders, selectedIds: [503, 502, 501] })
  await user.click(button('Change to paid'))
  const question = 'Are you sure that you want to change status 3 invoice ?'
  const questionText = await answerQuestion(user, question, 'Yes')
  expect(questionText).toContain('2 orders, $21.00')
  expect(questionText).toContain('Lakeside Motors: 1 order, $10.50')
  expect(questionText).toContain('Prairie Auto West: 1 order, $10.50')
  expect(questionText).toContain('1 order is skipped: it is not Unpaid.')
  expect(await screen.findByText('2 done, 1 skipped')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Working through 3 orders' })).toBeTruthy()
  expect(await outcomeTexts()).toEqual(['Order 502SkippedOnly an order that is Unpaid can become Paid.'])
  // The list has no filter, so the moved orders still match it.
  expect(bar().getByText('3 selected')).toBeTruthy()
  expect(calls.map(({ query, body }) => [query, body])).toEqual([
    [{ state: 'paid' }, { entityIds: [503, 501], isExcluded: false }],
  ])
})

it('says that nothing changes when none of the selected orders exists or is Unpaid', async () => {
  const orders = unpaidOrders(2, { status: 'IN' })
  let currentOrders = orders
  const options = { orders, currentOrders: () => currentOrders, selectedIds: [502, 501] }
  const { user, calls } = await showAndSelect(options)
  currentOrders = []
  await user.click(button('Change to paid'))
  expect(await bar().findByText('Data not found.')).toBeTruthy()
  currentOrders = orders
  await user.click(button('Change to paid'))
  const name = 'Are you sure that you want to change status 2 invoice ?'
  const question = within(await screen.findByRole('dialog', { name }))
  expect(question.getByText('2 orders are skipped: they are not Unpaid.')).toBeTruthy()
  expect(screen.queryByText('Data not found.')).toBeNull()
  await user.click(question.getByRole('button', { name: 'Yes' }))
  expect(question.getByText('None of these orders is Unpaid.')).toBeTruthy()
  expect(calls).toEqual([])
})

it('after the change reads the list again, and deselects orders that no longer match the filter', async () => {
  let orders = unpaidOrders(3)
  const { user, listBodies } = await showAndSelect({
    orders,
    currentOrders: () => orders,
    address: '/orders?status=PENDING',
    selectedIds: [503, 502],
    answer: () => {
      orders = orders.map((order) => (order.id === 503 ? { ...order, status: 'PAID' } : order))
      return lostReply
    },
  })
  await user.click(button('Change to paid'))
  await answerQuestion(user, 'Are you sure that you want to change status 2 invoice ?', 'Yes')
  expect(await screen.findByText('1 done, 1 failed')).toBeTruthy()
  expect((await outcomeTexts())[0]).toBe(
    'Order 502FailedThe answer was lost. The action may have been done. The server does not answer.',
  )
  await waitFor(() => expect(bar().getByText('1 selected')).toBeTruthy())
  expect(bar().getByRole('button', { name: 'Remove 502' })).toBeTruthy()
  await waitFor(() => expect(listBodies.at(-1)).toEqual({ administrator: true, statusesId: [1] }))
})

it('shows the ids of dealerships with the same name', async () => {
  const [firstOrder, secondOrder] = unpaidOrders(2, { totalAmount: 10.5 }) as [Order, Order]
  const namesake = { ...firstOrder.dealership, id: 7, companyId: 8 }
  const { user } = await showAndSelect({
    orders: [firstOrder, { ...secondOrder, dealership: namesake }],
    selectedIds: [502, 501],
  })
  await user.click(button('Change to paid'))
  const questionText = await answerQuestion(
    user,
    'Are you sure that you want to change status 2 invoice ?',
    'No',
  )
  expect(questionText).toContain('Lakeside Motors (id 1): 1 order, $10.50')
  expect(questionText).toContain('Lakeside Motors (id 7): 1 order, $10.50')
})

it('reads the orders of a request whose reply was lost, and requests only the unchanged orders again', async () => {
  let orders = unpaidOrders(3)
  let isServerDown = true
  const { user, calls } = await showAndSelect({
    orders,
    currentOrders: () => orders,
    selectedIds: [503, 502, 501],
    answer: () => {
      if (!isServerDown) return undefined
      orders = orders.map((order) => (order.id === 502 ? { ...order, status: 'PAID' } : order))
      return lostReply
    },
  })
  await user.click(button('Change to paid'))
  await answerQuestion(user, 'Are you sure that you want to change status 3 invoice ?', 'Yes')
  expect(await screen.findByText('1 done, 2 failed')).toBeTruthy()
  isServerDown = false
  await user.click(button('Try the failed ones again'))
  expect(await screen.findByText('3 done')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toEqual([
    { entityIds: [503, 502, 501], isExcluded: false },
    { entityIds: [503, 501], isExcluded: false },
  ])
})

it('shows the outcomes until they are closed, even when no order is selected', async () => {
  const { user } = await showAndSelect({
    orders: unpaidOrders(2),
    selectedIds: [502, 501],
    answer: () => lostReply,
  })
  await user.click(button('Change to paid'))
  await answerQuestion(user, 'Are you sure that you want to change status 2 invoice ?', 'Yes')
  await screen.findByText('0 done, 2 failed')
  await user.click(button('Clear selection'))
  expect(screen.getByText('0 done, 2 failed')).toBeTruthy()
  expect(buttonTexts()).toEqual(['Try the failed ones again', 'Copy the outcome', 'Close'])
  await user.click(button('Close'))
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull()
})

it('shows the outcome of the last action only', async () => {
  const { user } = await showAndSelect({
    orders: unpaidOrders(2, { printPressed: 1, sendCount: 1 }),
    address: '/orders/1',
    selectedIds: [502, 501],
    answer: ({ path }) =>
      path.endsWith('/send') ? { ok: false, failure: { kind: 'busy', retryAt: 0 } } : lostReply,
  })
  await user.click(button('Change to paid'))
  await answerQuestion(user, 'Are you sure that you want to change status 2 invoice ?', 'Yes')
  await screen.findByText('0 done, 2 failed')
  await user.click(button('Send selected'))
  await answerQuestion(user, 'Send 2 invoices?', 'Send')
  await waitFor(() => expect(screen.getAllByText('0 done, 2 failed')).toHaveLength(1))
  expect(await outcomeTexts()).toEqual([
    'Order 502FailedThe server is busy; try again in a moment.',
    'Order 501FailedThe server is busy; try again in a moment.',
  ])
})

it('sends none of the invoices when one was never printed', async () => {
  const [firstOrder, secondOrder] = unpaidOrders(2, { printPressed: 1 }) as [Order, Order]
  const { user, calls } = await showAndSelect({
    orders: [firstOrder, { ...secondOrder, printPressed: 0 }],
    address: '/orders/1',
    selectedIds: [502, 501],
  })
  await user.click(button('Send selected'))
  const refusal = 'Error sending invoice. The invoice must be printed at least once.'
  expect(await bar().findByText(refusal)).toBeTruthy()
  expect(calls).toEqual([])
})

it('sends no reminder when a dealership has no valid e-mail', async () => {
  const [firstOrder, secondOrder] = unpaidOrders(2, { printPressed: 1 }) as [Order, Order]
  const prairie = { ...firstOrder.dealership, id: 7, name: 'Prairie Auto West', email: 'none' }
  const { user, calls } = await showAndSelect({
    orders: [firstOrder, { ...secondOrder, dealership: prairie }],
    address: '/orders/user/3',
    selectedIds: [502, 501],
  })
  await user.click(button('Remind selected'))
  expect(
    await bar().findByText(
      'Prairie Auto West has no valid e-mail address, so nothing was sent. Add one on the page of its company.',
    ),
  ).toBeTruthy()
  expect(calls).toEqual([])
})

it.each(['Show', 'Print selected'])(
  'the action %s requests the invoices by order number in the mode Exclude',
  async (name) => {
    // Counting the prints needs the numbers of the printed orders.
    const { user, listBodies, downloadBodies } = await showAndSelect({
      orders: unpaidOrders(4),
      address: '/orders/1',
      selectedIds: [504],
    })
    await user.click(screen.getByRole('radio', { name: 'Exclude' }))
    await user.click(button(name))
    expect(await screen.findByRole('dialog', { name: 'Invoices' })).toBeTruthy()
    expect(listBodies.at(-1)).toMatchObject({ dealerIds: [1], entityIds: [504], isExcluded: true })
    expect(downloadBodies).toEqual([{ entityIds: [503, 502, 501], isExcluded: false }])
  },
)

it('sends orders that were printed after they were selected, also while the list shows another page', async () => {
  let orders = unpaidOrders(23, { printPressed: 0 })
  const { user, calls } = await showAndSelect({
    orders,
    currentOrders: () => orders,
    address: '/orders/1',
    selectedIds: [523, 522],
  })
  orders = unpaidOrders(23, { printPressed: 1 })
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await screen.findByRole('checkbox', { name: 'Choose order 501' })
  await user.click(button('Send selected'))
  await answerQuestion(user, 'Send 2 invoices?', 'Send')
  expect(await screen.findByText('2 selected invoices have been sent successfully')).toBeTruthy()
  expect(calls.map(({ body }) => body)).toMatchObject([{ entityIds: [523, 522], reminder: false }])
})

it('reads all orders of the list except the selected orders in the mode Exclude', async () => {
  const { user, calls, listBodies } = await showAndSelect({
    orders: unpaidOrders(23),
    address: '/orders?user=Sam',
    selectedIds: [523],
  })
  await user.click(screen.getByRole('radio', { name: 'Exclude' }))
  await user.click(button('Change to paid'))
  await answerQuestion(user, 'Are you sure that you want to change status 22 invoice ?', 'No')
  expect(listBodies.at(-1)).toEqual({
    administrator: true,
    userName: 'Sam',
    entityIds: [523],
    isExcluded: true,
    sort: { field: 'id', direction: 'asc' },
  })
  expect(calls).toEqual([])
})

it('omits no order when other orders leave the list while it is being read', async () => {
  const ordersById = unpaidOrders(303).sort((a, b) => a.id - b.id)
  let readCount = 0
  const { user } = await showAndSelect({
    orders: ordersById,
    selectedIds: [501],
    currentOrders() {
      readCount += 1
      // Between the first two replies a colleague sets five other orders to Paid.
      return readCount <= 1 ? ordersById : ordersById.filter(({ id }) => id < 502 || id > 506)
    },
  })
  await user.click(screen.getByRole('radio', { name: 'Exclude' }))
  readCount = 0
  await user.click(button('Change to paid'))
  const question = 'Are you sure that you want to change status 302 invoice ?'
  expect(await screen.findByRole('dialog', { name: question })).toBeTruthy()
})

it('says that the orders of the list cannot be read', async () => {
  const { user } = await showAndSelect({
    orders: unpaidOrders(23),
    selectedIds: [523],
    listFailure: { kind: 'refused', status: 400, code: 10300, message: 'No.' },
  })
  await user.click(screen.getByRole('radio', { name: 'Exclude' }))
  await user.click(button('Change to paid'))
  expect(await bar().findByText('Error receiving order, No, try logging in.')).toBeTruthy()
  await user.click(button('Close'))
  expect(bar().queryByText('Error receiving order, No, try logging in.')).toBeNull()
})

it('disables changes of more than 2,000 orders, and files of more than 200 invoices', async () => {
  await showAndSelect({ orders: unpaidOrders(20), count: 2002, selectedIds: [520] })
  await userEvent.setup().click(screen.getByRole('radio', { name: 'Exclude' }))
  expect(bar().getByText('2,001 orders, without the excluded ones')).toBeTruthy()
  const description = 'At most 2,000 orders at a time. Choose fewer orders, or narrow the filters.'
  expect(bar().getByRole('button', { name: 'Change to paid', description })).toBeTruthy()
  for (const name of ['Download PDF', 'Show']) {
    const tooManyInvoices = 'At most 200 invoices fit into one file. Choose fewer orders.'
    expect(bar().getByRole('button', { name, description: tooManyInvoices })).toBeTruthy()
  }
  cleanup()
  await showAndSelect({ orders: unpaidOrders(20), count: 2001, selectedIds: [520] })
  await userEvent.setup().click(screen.getByRole('radio', { name: 'Exclude' }))
  expect(bar().getByText('2,000 orders, without the excluded ones')).toBeTruthy()
  expect(bar().queryByRole('button', { name: 'Change to paid', description })).toBeNull()
})
