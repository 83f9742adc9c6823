import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { dealership } from '#tests/support/dealership.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { stubTabletWindow } from '#tests/support/small-window.ts'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { SettleOrdersScreen } from './settle-orders-screen.tsx'

afterEach(cleanup)

const INTENT = '11111111-1111-4111-8111-111111111111'
const historyOrder = {
  id: 900,
  createdAt: '11.26.2026 10:00',
  totalAmount: 48.47,
  poNumber: 'PO-7',
  authorName: 'Sam Buyer',
  dealershipName: 'Lakeside Motors',
  listedUnder: null,
}
const OTHER_DEALERSHIP = dealership({ id: 2, name: 'Peoria' })
const unsettledOrder: UnsettledOrder = {
  intent: INTENT,
  state: 'unknown',
  authorId: 7,
  authorName: null,
  dealershipId: 1,
  // 10:32 in Chicago
  firstSentAt: '2026-11-26T16:32:00Z',
  lines: null,
  history: [historyOrder],
  isHistoryTooLong: false,
}

interface Scene {
  orders?: UnsettledOrder[]
  listAnswer?: Answer<unknown>
  settleAnswer?: Answer<unknown>
  connection?: 'online' | 'offline'
  ordersPerPage?: number
  /** The number of all orders in the answer; without it the number of `orders`. */
  count?: number
}

async function show({
  orders = [unsettledOrder],
  listAnswer,
  settleAnswer,
  connection,
  ordersPerPage = 20,
  count,
}: Scene = {}) {
  const bodies: unknown[] = []
  let openOrders = orders
  const readPage = (page: number): Answer<unknown> => {
    const pageOrders = openOrders.slice(page * ordersPerPage, (page + 1) * ordersPerPage)
    return { ok: true, value: { orders: pageOrders, count: count ?? openOrders.length } }
  }
  interface Call {
    path: string
    query?: { page: number }
    body?: object
  }
  const call = async ({ path, query, body }: Call): Promise<Answer<unknown>> => {
    if (path.endsWith('/unsettled-orders')) return listAnswer ?? readPage(query?.page ?? 0)
    if (path.endsWith('/min-info')) return { ok: true, value: { items: [OTHER_DEALERSHIP], count: 1 } }
    bodies.push(body)
    if (settleAnswer) return settleAnswer
    openOrders = []
    return { ok: true, value: {} }
  }
  const counter = sampleCounter({
    account: sampleAccount({ privileges: [{ group: 'Orders', actions: ['view', 'edit'] }] }),
    // the reply's type depends on the call, which only the test knows
    api: { call: call as Api['call'] },
    ...(connection && { connection }),
  })
  const notices = watchNotices(counter)
  showScreen(counter, <SettleOrdersScreen />, '/settle-orders')
  await screen.findByRole('heading', { name: 'Orders of unknown outcome' })
  return { bodies, notices, user: userEvent.setup() }
}

/** Presses an answer of the first order. */
async function answer(user: UserEvent, name: RegExp): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name })
  if (button) await user.click(button)
}

const rowTexts = async () => {
  const table = within(await screen.findByRole('table', { name: 'Orders of unknown outcome' }))
  return table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, -1)
        .map(({ textContent }) => textContent),
    )
}

it('names the products and the intent of an order in the dialog, and that the end of its sending is not stored', async () => {
  const lines = [1, 2].map((quantity) => ({ productId: 100 + quantity, quantity }))
  const { user } = await show({ orders: [{ ...unsettledOrder, lines, state: 'forwarding' }] })
  await answer(user, /^It arrived/)
  expect((await screen.findByRole('dialog', { name: 'Has this order arrived?' })).textContent).toContain(
    `1 × product No. 1012 × product No. 102The end of the sending was not stored: the server stopped meanwhile, or its database did not answer.In the server’s log: intent ${INTENT}`,
  )
})

it('lists author, time in the form of the history, dealership and products of an order, and the orders in the history that may be it', async () => {
  const lines = [1, 2, 3, 4, 5].map((quantity) => ({ productId: 100 + quantity, quantity }))
  await show({ orders: [{ ...unsettledOrder, lines }] })
  expect(await rowTexts()).toEqual([
    [
      'Sam Buyer',
      '11.26.2026 10:32',
      'Lakeside Motors',
      '1 × product No. 101, 2 × product No. 102, 3 × product No. 103, and 2 more products',
      '#900 of 11.26.2026 10:00$48.47 · PO# PO-7',
    ],
  ])
})

it('says why an order has no candidates in the history, and that a customer without an account ordered', async () => {
  await show({
    orders: [
      { ...unsettledOrder, intent: 'a', history: [], dealershipId: 4 },
      { ...unsettledOrder, intent: 'b', history: null, state: 'forwarding' },
      { ...unsettledOrder, intent: 'c', authorId: null, history: null, dealershipId: null },
      { ...unsettledOrder, intent: 'd', authorName: 'Ana', history: null, isHistoryTooLong: true },
    ],
  })
  const [rowWithoutCandidates, rowWithoutHistory, visitorRow, busyAuthorRow] = await rowTexts()
  expect(rowWithoutCandidates).toMatchObject([
    'Account 7',
    expect.anything(),
    'Dealership 4',
    'No order of this person near that time.',
  ])
  expect(rowWithoutHistory?.[3]).toBe('The order history could not be read. Press Load the list again.')
  expect(visitorRow?.[0]).toBe('Customer without an account')
  expect(busyAuthorRow).toMatchObject([
    'Ana',
    expect.anything(),
    expect.anything(),
    'Too many orders of these days to list. Look in the order history.',
  ])
})

it('settles an order as sent, with a note and the number of the only candidate', async () => {
  const otherIntent = '22222222-2222-4222-8222-222222222222'
  const candidateOfOther = {
    ...historyOrder,
    id: 901,
    poNumber: '',
    totalAmount: null,
    listedUnder: otherIntent,
  }
  const { bodies, notices, user } = await show({
    orders: [
      { ...unsettledOrder, history: [historyOrder, candidateOfOther] },
      { ...unsettledOrder, intent: otherIntent, authorId: null, history: null },
    ],
  })
  expect((await rowTexts())[0]?.[3]).toMatch(/PO# PO-71 more$/)
  await user.click(screen.getByText('1 more'))
  expect((await rowTexts())[0]?.[3]).toMatch(
    /PO# PO-7Show fewer#901 of 11.26.2026 10:00more likely the order of a customer without an account \(11.26.2026 10:32\)This is it$/,
  )
  await answer(user, /^It arrived: order of Sam Buyer/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Has this order arrived?' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Order number').value).toBe('900')
  await user.click(dialog.getByRole('button', { name: 'Settle as sent' }))
  expect(bodies).toEqual([])
  await user.type(dialog.getByLabelText('Note'), 'seen by Ana')
  await user.click(dialog.getByRole('button', { name: 'Settle as sent' }))
  await waitFor(() => expect(notices).toEqual([['The order is settled as sent: #900.', 5000]]))
  expect(bodies).toEqual([{ intent: INTENT, orderId: 900, althoughListed: false, note: 'seen by Ana' }])
  expect(await screen.findByText('No order has an unknown outcome')).toBeTruthy()
})

it('settles an order as sent by one press on the order of the history that it is', async () => {
  const { bodies, notices, user } = await show()
  const button = await screen.findByRole('button', {
    name: /^This is it: #900 is the order of Sam Buyer \(11\.26\.2026/,
  })
  expect(button.textContent).toBe('This is it: #900')
  await user.click(button)
  await waitFor(() => expect(notices).toEqual([['The order is settled as sent: #900.', 5000]]))
  const note = 'Chosen among the orders of the history that are listed for it.'
  expect(bodies).toEqual([{ intent: INTENT, orderId: 900, althoughListed: false, note }])
})

it('asks the server to settle an order as not sent, and keeps the dialog when the server refuses', async () => {
  const failure = { kind: 'refused', status: 409, code: 10321, message: 'The outcome is known.' } as const
  const { bodies, notices, user } = await show({ settleAnswer: { ok: false, failure } })
  await answer(user, /^It did not arrive: order of Sam Buyer/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Did this order not arrive?' }))
  expect(dialog.getByRole('region', { name: 'In the order history' }).textContent).toMatch(
    /^These orders of the order history may be this one\..*#900 of 11.26.2026 10:00\$48.47 · PO# PO-7$/,
  )
  await user.type(dialog.getByLabelText('Note'), 'not in the books')
  await user.click(dialog.getByRole('button', { name: 'Settle as not sent' }))
  await waitFor(() => expect(notices).toEqual([['The order was not settled.\nThe outcome is known.', 5000]]))
  expect(bodies).toEqual([{ intent: INTENT, orderId: null, althoughListed: true, note: 'not in the books' }])
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it.each<[string, Partial<UnsettledOrder>, boolean, string]>([
  ['no candidate', { history: [] }, false, 'No order of this person near that time.'],
  [
    'only candidates of other orders',
    { history: [{ ...historyOrder, listedUnder: 'other' }] },
    true,
    'These orders of the order history may be this one. If one of them is, choose Cancel and then It arrived. If none is, say in the note how you know.Each order of this person near that time is nearer to another order of this list, but may be this one:#900 of 11.26.2026 10:00$48.47 · PO# PO-7',
  ],
  [
    'an unread history',
    { history: null },
    true,
    'The order history could not be read. Press Load the list again.',
  ],
  [
    'no account',
    { history: null, authorId: null },
    false,
    'Without an account. Look in the order history for an order of that time.',
  ],
])(
  'says of an order with %s what the history has, before it is settled as not sent',
  async (_, fields, althoughListed, text) => {
    const { bodies, user } = await show({ orders: [{ ...unsettledOrder, ...fields }] })
    await answer(user, /^It did not arrive/)
    const dialog = within(await screen.findByRole('dialog', { name: 'Did this order not arrive?' }))
    expect(dialog.getByRole('region', { name: 'In the order history' }).textContent).toBe(text)
    await user.type(dialog.getByLabelText('Note'), 'x')
    await user.click(dialog.getByRole('button', { name: 'Settle as not sent' }))
    await waitFor(() =>
      expect(bodies).toEqual([{ intent: INTENT, orderId: null, althoughListed, note: 'x' }]),
    )
  },
)

it('says that no outcome is unknown or that the list cannot be read, and explains offline why no order can be settled', async () => {
  await show({ orders: [] })
  expect(await screen.findByText('No order has an unknown outcome')).toBeTruthy()
  cleanup()
  const failure = { kind: 'refused', status: 404, code: 10404, message: 'Not found' } as const
  await show({ listAnswer: { ok: false, failure } })
  expect(await screen.findByText('Orders of unknown outcome could not be loaded')).toBeTruthy()
  cleanup()
  await show({ connection: 'offline' })
  const description = 'Not possible now: the server does not answer.'
  expect(await screen.findByRole('button', { name: /^This is it: #900/, description })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^It arrived: order of Sam Buyer/, description })).toBeTruthy()
})

it('of several candidates the person types the number, which may begin with a sign; note and number are trimmed', async () => {
  const { bodies, user } = await show({
    orders: [{ ...unsettledOrder, history: [historyOrder, { ...historyOrder, id: 901 }] }],
  })
  await answer(user, /^It arrived: order of Sam Buyer/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Has this order arrived?' }))
  const number = dialog.getByLabelText<HTMLInputElement>('Order number')
  expect(number.value).toBe('')
  const note = dialog.getByLabelText('Note')
  await user.type(number, '901')
  await user.type(note, 'vu\u001b')
  await user.click(dialog.getByRole('button', { name: 'Settle as sent' }))
  await dialog.findByText('Field contains invalid characters')
  await user.clear(note)
  await user.type(note, ' vu par Zoë ')
  for (const wrongNumber of ['0', '12a', '90 1']) {
    await user.clear(number)
    await user.type(number, wrongNumber)
    await user.click(dialog.getByRole('button', { name: 'Settle as sent' }))
    expect(bodies).toEqual([])
  }
  await user.clear(number)
  await user.type(number, ' #901 ')
  await user.click(dialog.getByRole('button', { name: 'Settle as sent' }))
  await waitFor(() =>
    expect(bodies).toEqual([{ intent: INTENT, orderId: 901, althoughListed: false, note: 'vu par Zoë' }]),
  )
})

it('shows the nearest candidate of an order, and folds the others, each with its button', async () => {
  const candidate = (id: number, minute: number, listedUnder: string | null = null) => ({
    ...historyOrder,
    id,
    createdAt: `11.26.2026 10:${minute}`,
    poNumber: '',
    totalAmount: null,
    listedUnder,
  })
  const history = [
    candidate(1, 10),
    candidate(2, 31, 'b'),
    candidate(3, 33),
    candidate(4, 20),
    candidate(5, 30),
  ]
  const { user } = await show({
    orders: [
      { ...unsettledOrder, history },
      { ...unsettledOrder, intent: 'b', history: [candidate(3, 33, INTENT)] },
    ],
  })
  expect((await rowTexts()).map((cells) => cells[3])).toEqual([
    '#3 of 11.26.2026 10:334 more',
    'Show 1 order more likely of another row',
  ])
  await user.click(screen.getByText('4 more'))
  await user.click(screen.getByText('Show 1 order more likely of another row'))
  expect((await rowTexts()).map((cells) => cells[3])).toEqual([
    '#3 of 11.26.2026 10:33Show fewer#5 of 11.26.2026 10:30This is it#4 of 11.26.2026 10:20This is it#1 of 11.26.2026 10:10This is it#2 of 11.26.2026 10:31more likely the order of Sam Buyer (2nd of 2 at 11.26.2026 10:32)This is it',
    'Show fewer#3 of 11.26.2026 10:33more likely the order of Sam Buyer (1st of 2 at 11.26.2026 10:32)This is it',
  ])
  expect(
    screen.getAllByRole('button', { name: /^(This is it|It)/ }).map(({ textContent }) => textContent),
  ).toEqual([
    ...['This is it', 'This is it', 'This is it', 'This is it'],
    ...['This is it: #3', 'It arrived', 'It did not arrive'],
    ...['This is it', 'It arrived', 'It did not arrive'],
  ])
})

it('shows on a tablet one button per order: the likely order, that none arrived if the history has none, or else that it arrived', async () => {
  stubTabletWindow()
  await show({
    orders: [
      unsettledOrder,
      { ...unsettledOrder, intent: 'b', history: [] },
      { ...unsettledOrder, intent: 'c', history: null },
    ],
  })
  const buttons = await screen.findAllByRole('button', { name: /^(This is it|It)/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'This is it: #900',
    'It did not arrive',
    'It arrived',
  ])
  vi.unstubAllGlobals()
})

it('shows the orders of each page, and says how many there are', async () => {
  const otherOrder = { ...unsettledOrder, intent: 'b', authorId: 8, authorName: 'Kim', history: [] }
  const { user } = await show({ orders: [unsettledOrder, otherOrder], ordersPerPage: 1, count: 21 })
  await screen.findByText(
    /There are 21 of them: first those of customers with an account, the oldest first\.$/,
  )
  const authors = async () => (await rowTexts()).map(([author]) => author)
  expect(await authors()).toEqual(['Sam Buyer'])
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(async () => expect(await authors()).toEqual(['Kim']))
  expect(screen.queryByRole('button', { name: 'Page 3' })).toBeNull()
})
