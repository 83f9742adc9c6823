import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import type { Order } from '#domain/orders/order.ts'
import type { PaperOrder } from '#domain/orders/paper-order.ts'
import type { Account } from '#domain/people/account.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { putPaperOrder } from '#storage/orders/paper-order-table.ts'
import { sampleDealership, samplePaperOrder, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { OrderViewScreen } from './order-view-screen.tsx'

afterEach(cleanup)

const OFFLINE: Failure = { kind: 'offline' }

const paperOrder = samplePaperOrder()

const order = (fields: Partial<Order> = {}) => sampleServerOrder({ status: 'PENDING', ...fields })

interface Scene {
  order: Order | Failure
  account?: Account
  chosenDealership?: Dealership
  paperOrder?: PaperOrder | null | Failure
  cancelAnswer?: Answer<unknown>
}

function AddToCart({ lines }: { lines: readonly EarlierLine[] }) {
  return <p>{`To the cart: ${lines.map(({ name, price }) => `${name} ${price}`).join(', ')}`}</p>
}

function showOrderView(scene: Scene, copy?: { order: Order; paperOrder?: PaperOrder; readAt: number }) {
  const cancelQueries: unknown[] = []
  const answerWith = <Value,>(value: Value | Failure): Answer<Value> =>
    value !== null && typeof value === 'object' && 'kind' in value
      ? { ok: false, failure: value }
      : { ok: true, value }
  async function call({ path, query }: { path: string; query?: object }): Promise<Answer<unknown>> {
    if (path.includes('/order-paper/cancel')) {
      cancelQueries.push(query)
      return scene.cancelAnswer ?? { ok: true, value: {} }
    }
    if (!path.includes('/confirm/')) return answerWith(scene.order)
    const noPaperOrder: Failure = {
      kind: 'refused',
      status: 404,
      code: 10404,
      message: 'Paper order not found',
    }
    const isCancelled = cancelQueries.length > 0 && scene.cancelAnswer === undefined
    return answerWith((!isCancelled && scene.paperOrder) || noPaperOrder)
  }
  const counter = sampleCounter({
    account: scene.account ?? sampleAccount(),
    chosenDealership: scene.chosenDealership ?? null,
    // the replies have the types of this screen's calls
    api: { call: call as Api['call'] },
  })
  const copyWrite = copy
    ? putOrders(counter.databases.copy, [copy.order], copy.readAt).then(() =>
        putPaperOrder(counter.databases.copy, copy.order.id, copy.paperOrder ?? null, copy.readAt),
      )
    : Promise.resolve()
  void copyWrite.then(() =>
    showScreen(
      counter,
      <Routes>
        <Route
          path="/order/view/:id"
          element={<OrderViewScreen OrderAgain={() => null} ReAdd={AddToCart} SaveAsList={ListLines} />}
        />
      </Routes>,
      '/order/view/900',
    ),
  )
  return { counter, cancelQueries, notices: watchNotices(counter) }
}

/** Stands for the app's button that saves the products of the order as a list. */
const ListLines = ({ lines, dealershipId }: { lines: readonly EarlierLine[]; dealershipId?: number }) => (
  <output aria-label="For a list">{`${dealershipId}: ${lines.map(({ price }) => price).join()}`}</output>
)
const addedToCartText = () => screen.getByText(/^To the cart:/).textContent
const findPaperOrderCard = () => screen.findByRole('region', { name: 'NJ paper order' })

const factText = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
const STAFF = {
  privileges: [{ group: 'Orders', actions: ['view', 'edit', 'status_show', 'admin_name_show'] }],
}

describe('the page of an order', () => {
  const adminAuthor = { user: { id: 1, name: 'Alex Admin', login: 'admin', isAdmin: true } }

  it('hides from a buyer the number and the invoice of an order that is IN, and the name of an admin', async () => {
    showOrderView({ order: order({ ...adminAuthor, status: 'IN' }) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Order received' })).toBeTruthy()
    expect(screen.getByText('Received')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show invoice' })).toBeNull()
    expect(factText('Ordered by')).toBe('Manager')
    expect(factText('Date')).toBe('11/20/2026')
  })

  it('shows the number and the invoice of an order that is IN, and the name of an admin, to staff', async () => {
    showOrderView({ order: order({ ...adminAuthor, status: 'IN' }), account: sampleAccount(STAFF) })
    expect(await screen.findByRole('heading', { level: 1, name: 'Order 900' })).toBeTruthy()
    expect(screen.getByText('In')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Show invoice' })).toBeTruthy()
    await screen.findByText('Ordered by', { selector: 'dt' })
    expect(factText('Ordered by')).toBe('Alex Admin')
  })

  it('shows the number and the invoice of an order that is no longer IN to a buyer', async () => {
    showOrderView({ order: order() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Order 900' })).toBeTruthy()
    expect(screen.getByText('Unpaid')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Show invoice' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Print invoice' })).toBeTruthy()
  })

  it('shows markup, shipping and tax of each line to staff', async () => {
    const line = { productId: 101, name: 'Tag Pouch Heavy', quantity: 50, price: 0.56, finalPrice: 28 }
    const lines = [
      { ...line, discount: -10, shippingCost: 9, taxCost: 1.75 },
      { ...line, productId: 122, name: 'Plate Frame Black', discount: 8, shippingCost: 12, taxCost: 0 },
    ]
    showOrderView({ order: order({ lines }), account: sampleAccount(STAFF) })
    const cells = (name: RegExp) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    await screen.findByRole('columnheader', { name: 'Markup' })
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Product',
      'Item price',
      'Markup',
      'Quantity',
      'Shipping',
      'Tax',
      'Total price',
    ])
    expect(cells(/Heavy/).slice(1)).toEqual(['$0.56', '−10%', '50', '$9.00', '$1.75', '$28.00'])
    expect(cells(/Black/).slice(1)).toEqual(['$0.56', '+8%', '50', '$12.00', '$0.00', '$28.00'])
  })

  it('shows TBD as shipping and total to a buyer in Alaska', async () => {
    const state = { id: 2, code: 'AK', name: 'Alaska', tax: 0 }
    const shippingAddress = { street: '', city: '', zip: '', state }
    showOrderView({ order: order(), chosenDealership: sampleDealership({ shippingAddress }) })
    await screen.findByRole('heading', { level: 1, name: 'Order 900' })
    expect(['Subtotal', 'Shipping', 'Tax', 'Total'].map(factText)).toEqual(['$0.00', 'TBD', '$3.08', 'TBD'])
  })
})

describe('the lines of an order', () => {
  it('are read-only, and the selected lines can be added to the cart', async () => {
    showOrderView({ order: order() })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Plate Frame Chrome' }))
    expect(screen.getByLabelText('For a list').textContent).toBe('1: 0,0')
    expect(addedToCartText()).toBe('To the cart: Plate Frame Chrome 0')
    const chooseAll = screen.getByRole('checkbox', { name: 'Choose all products' })
    await user.click(chooseAll)
    expect(addedToCartText()).toBe('To the cart: Tag Pouch Standard 0, Plate Frame Chrome 0')
    await user.click(screen.getByText('Choose all products'))
    expect(addedToCartText()).toBe('To the cart: ')
    expect(screen.queryByRole('spinbutton')).toBeNull()
  })

  it('have no amounts and no earlier price for a person who may not see amounts', async () => {
    showOrderView({ order: order({ totalAmount: null }) })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Plate Frame Chrome' }))
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Product',
      'Quantity',
    ])
    expect(addedToCartText()).toBe('To the cart: Plate Frame Chrome null')
    expect(screen.getByLabelText('For a list').textContent).toBe('1: ,')
  })
})

describe('the paper order', () => {
  it('is shown with its status history, and can be cancelled while Submitted', async () => {
    const [firstStep] = paperOrder.history
    const hiddenStep = { ...firstStep, comment: 'Only for the office.', showComment: false }
    const { cancelQueries, counter } = showOrderView({
      order: order({ confirmNumber: 'NJ900' }),
      paperOrder: {
        ...paperOrder,
        history: [...paperOrder.history, { ...hiddenStep, status: 'Printing' }],
      } as PaperOrder,
    })
    const region = within(await findPaperOrderCard())
    expect(region.getByText('48 Orchard Pike, Trenton, NJ 08608')).toBeTruthy()
    expect(region.getByText('+1 609-555-0171')).toBeTruthy()
    expect(
      within(region.getByRole('list', { name: 'Status history' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Submitted, 11/20/2026 by stateReceived at the counter.', 'Printing, 11/20/2026 by state'])
    const user = userEvent.setup()
    await user.click(region.getByRole('button', { name: 'Cancel Paper Order' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Paper Order' }))
    expect(dialog.getByText('Are you sure that you want to cancel paper order NJ900?')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'NJ paper order' })).toBeNull())
    expect(cancelQueries).toEqual([{ id: 900 }])
    expect(counter.notices.read().map(({ text }) => text)).toEqual(['Paper order NJ900 was cancelled.'])
  })

  it('cannot be cancelled once the office has approved it', async () => {
    showOrderView({
      order: order({ confirmNumber: 'NJ900' }),
      paperOrder: { ...paperOrder, status: 'Approved' },
    })
    expect(
      within(await findPaperOrderCard()).queryByRole('button', { name: 'Cancel Paper Order' }),
    ).toBeNull()
  })

  it('shows the server’s refusal of a cancellation', async () => {
    const message = 'The paper order is Approved and cannot be cancelled'
    const failure: Failure = { kind: 'refused', status: 400, code: 10300, message }
    const { counter } = showOrderView({
      order: order({ confirmNumber: 'NJ900' }),
      paperOrder,
      cancelAnswer: { ok: false, failure },
    })
    const user = userEvent.setup()
    await user.click(within(await findPaperOrderCard()).getByRole('button', { name: 'Cancel Paper Order' }))
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    await expect
      .poll(() => counter.notices.read().map(({ text }) => text))
      .toEqual([`Failed to cancel the paper order. ${message}`])
    expect(await findPaperOrderCard()).toBeTruthy()
  })

  it('is not shown when no paper order has the number that the order names', async () => {
    showOrderView({ order: order({ confirmNumber: 'typed by hand' }), paperOrder: null })
    expect(await screen.findByText('typed by hand')).toBeTruthy()
    await expect.poll(() => screen.queryByRole('region', { name: 'NJ paper order' })).toBeNull()
  })
})

it('shows the last copy, and for 8 s the server’s failure', async () => {
  const { notices } = showOrderView(
    { order: { kind: 'server-fault', status: 500, message: '' } },
    { order: order(), readAt: Date.now() - 300_000 },
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Order 900' })).toBeTruthy()
  await expect
    .poll(() => notices)
    .toEqual([['Error receiving order, The server reported a fault, try logging in.', 8000]])
})

it.each([
  [
    'Error receiving order, The server reported a fault, try logging in.',
    { kind: 'server-fault', status: 500, message: '' },
  ],
  [
    'Error receiving order, No room on the disk, try logging in.',
    { kind: 'server-fault', status: 500, message: 'No room on the disk.' },
  ],
  ['Error receiving order. The server does not answer.', { kind: 'offline' }],
] as const)('says once, on the page, that an order cannot be shown: %s', async (text, failure) => {
  const { notices } = showOrderView({ order: failure })
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(notices).toEqual([])
})

it('does not show a copy of an order that the server no longer has, and deletes the copy', async () => {
  const notFoundFailure: Failure = { kind: 'refused', status: 404, code: 10404, message: 'Order not found' }
  const { counter, notices } = showOrderView(
    { order: notFoundFailure },
    { order: order(), readAt: Date.now() },
  )
  const text = 'Error receiving order, Order not found, try logging in.'
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(notices).toEqual([])
  expect(screen.queryByRole('table', { name: 'Ordered products' })).toBeNull()
  await expect.poll(() => counter.databases.copy.orders.count()).toBe(0)
})

describe('without a server', () => {
  it('shows the last copies of the order and its paper order with their age, and disables cancelling', async () => {
    showOrderView(
      { order: OFFLINE, paperOrder: OFFLINE },
      { order: order({ confirmNumber: 'NJ900' }), paperOrder, readAt: Date.now() - 300_000 },
    )
    const region = within(await findPaperOrderCard())
    expect((await region.findByRole('status')).textContent).toContain(
      'The server does not answer. Last updated 5 min ago.',
    )
    // The note of the order, and that of its paper order.
    expect(screen.getAllByText('The server does not answer. Last updated 5 min ago.')).toHaveLength(2)
    const button = region.getByRole('button', { name: 'Cancel Paper Order' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('title')).toBe('Cancelling needs a connection')
  })

  it('says that the device has no copy of the paper order', async () => {
    showOrderView(
      { order: OFFLINE, paperOrder: OFFLINE },
      { order: order({ confirmNumber: 'NJ900' }), readAt: Date.now() - 300_000 },
    )
    expect((await within(await findPaperOrderCard()).findByRole('status')).textContent).toContain(
      'The server does not answer. This device has no copy of the paper order.',
    )
  })

  it('shows the failure for an order that the device never read', async () => {
    showOrderView({ order: OFFLINE })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Error receiving order. The server does not answer.',
    )
  })
})
