import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Counter } from '#app-context/counter.ts'
import type { Order } from '#domain/orders/order.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OrderRowActions } from './order-row-actions.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const order = (status: Order['status']): Order =>
  sampleServerOrder({ id: 7001, createdAt: '11.13.2026 09:20', status })

interface ShowOptions {
  status?: Order['status']
  connection?: 'online' | 'offline'
  isStaff?: boolean
}
function showRowActions({ status = 'PAID', connection = 'online', isStaff = false }: ShowOptions) {
  const bodies: unknown[] = []
  const download: Counter['api']['download'] = async ({ body }) => {
    bodies.push(body)
    return { ok: false, failure: { kind: 'refused', status: 404, code: 10404, message: '' } }
  }
  const actions = isStaff ? ['view', 'edit'] : ['view']
  const account = sampleAccount({ privileges: [{ group: 'Orders', actions }] })
  const counter = sampleCounter({ account, connection, api: { download } })
  showScreen(counter, <OrderRowActions order={order(status)} />)
  return { bodies, user: userEvent.setup() }
}

const buttonNames = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))

it('links to the order, and to the purchases and the orders of the dealership', () => {
  showRowActions({})
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/order/view/7001', '/all-products-order/1', '/orders/1'])
  expect(screen.getByRole('link', { name: 'Open order 7001' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All Purchases / Subscriptions of Lakeside Motors' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All orders of Lakeside Motors' })).toBeTruthy()
})

it('offers no invoice to a buyer while the order is IN', () => {
  showRowActions({ status: 'IN' })
  expect(buttonNames()).toEqual([])
  expect(screen.getByRole('link', { name: 'Open order of 11.13.2026' })).toBeTruthy()
})

it.each<ShowOptions>([{ status: 'PENDING' }, { status: 'FREE' }, { status: 'IN', isStaff: true }])(
  'offers the invoice for %j',
  (options) => {
    showRowActions(options)
    expect(buttonNames()).toEqual(['Show invoice of order 7001', 'Download PDF of order 7001'])
  },
)

it.each(['Show invoice of order 7001', 'Download PDF of order 7001'])(
  'the button %s shows the failure of the download until the person confirms it',
  async (name) => {
    const { bodies, user } = showRowActions({})
    await user.click(screen.getByRole('button', { name }))
    const dialog = await screen.findByRole('dialog', { name: 'Data not found.' })
    expect(bodies).toEqual([{ entityIds: [7001], isExcluded: false }])
    await user.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

it('says offline that the invoice is not kept on this device, and what to do', async () => {
  const { bodies, user } = showRowActions({ connection: 'offline' })
  const description =
    'This invoice is not kept on this device. With a connection, open the order and press Keep on this device, or keep more invoices in Offline data.'
  await user.click(screen.getByRole('button', { name: 'Show invoice of order 7001', description }))
  await user.click(screen.getByRole('button', { name: 'Download PDF of order 7001', description }))
  expect(bodies).toEqual([])
})

it('has below the large breakpoint one button with a word, and a menu with the other actions', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 80em)',
    addEventListener() {},
    removeEventListener() {},
  }))
  const onOrderAgain = vi.fn()
  const counter = sampleCounter({
    account: sampleAccount({ privileges: [{ group: 'Orders', actions: ['view'] }] }),
  })
  showScreen(counter, <OrderRowActions order={order('PAID')} onOrderAgain={onOrderAgain} />)
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Order again, order 7001' })
  expect(button.textContent).toBe('Order again')
  await user.click(button)
  expect(onOrderAgain).toHaveBeenCalledOnce()
  screen.getByRole('button', { name: 'More for order 7001' }).focus()
  await user.keyboard('{Enter}')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Open order 7001',
    'All Purchases / Subscriptions of Lakeside Motors',
    'All orders of Lakeside Motors',
    'Show invoice of order 7001',
    'Download PDF of order 7001',
  ])
})
