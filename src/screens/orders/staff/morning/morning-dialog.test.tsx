import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { Order } from '#domain/orders/order.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { MorningDialog } from './morning-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const LAKESIDE = { ...sampleServerOrder().dealership, email: 'orders@lakeside.example.com' }
const PRAIRIE = { ...LAKESIDE, id: 7, name: 'Prairie Auto West', email: 'orders@prairie.example.com' }

const newOrder = (id: number, fields: Partial<Order> = {}) =>
  sampleServerOrder({
    id,
    status: 'IN',
    lines: [],
    totalAmount: 10.5,
    printPressed: 0,
    sendCount: 0,
    dealership: LAKESIDE,
    ...fields,
  })

interface ShowOptions {
  orders: Order[]
  /** The failure of a call; undefined if the server does what the call asks for. */
  answer?: (path: string, body: OrdersBody) => Answer<unknown> | undefined
  printPdf?: () => Promise<void>
}

/** Shows the dialog. `log` has what happens, in order: the print of a file, and each call with its orders. */
function showMorning({ orders, answer, printPdf }: ShowOptions) {
  const log: string[] = []
  const onClose = vi.fn()
  const call = async ({ path, body }: { path: string; body?: unknown }): Promise<Answer<unknown>> => {
    const ordersBody = (body ?? {}) as OrdersBody // as the app sent it
    if (path === 'api/client/order/all') return { ok: true, value: { items: orders, count: orders.length } }
    log.push(`${path.split('/').at(-1)} ${ordersBody.entityIds?.join(' ')}`)
    return answer?.(path, ordersBody) ?? { ok: true, value: { count: ordersBody.entityIds?.length ?? 0 } }
  }
  const download: Api['download'] = async ({ body }) => {
    log.push(`invoices ${(body as OrdersBody).entityIds?.join(' ')}`)
    return { ok: true, value: new Blob(['%PDF']) }
  }
  const counter = sampleCounter({
    account: sampleAccount({ privileges: [{ group: 'Orders', actions: ['view', 'edit', 'amount_show'] }] }),
    connection: 'online',
    // the type of an answer depends on the call, and only the test knows the call
    api: { call: call as Api['call'], download },
  })
  const print = async () => {
    log.push('print')
    await printPdf?.()
  }
  showScreen(counter, <MorningDialog orders={orders} printPdf={print} onClose={onClose} />, '/orders')
  return { log, onClose }
}

const rowTexts = async () =>
  within(await screen.findByRole('table', { name: 'Dealerships' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent))

it('prints, counts and sends one dealership after the other, each by one press of the same key', async () => {
  const user = userEvent.setup()
  const orders = [newOrder(501), newOrder(502), newOrder(503, { dealership: PRAIRIE })]
  const { log, onClose } = showMorning({ orders })
  expect(await rowTexts()).toEqual([
    ['Lakeside Motors', '2', '$21.00', 'Waiting'],
    ['Prairie Auto West', '1', '$10.50', 'Waiting'],
  ])
  expect(
    screen.getByRole('dialog', {
      name: 'Work through the morning',
      description: '3 orders, $31.50, 2 dealerships',
    }),
  ).toBeTruthy()
  // The keyboard scrolls the dealerships, which have no control of their own.
  expect(screen.getByRole('group', { name: 'Work through the morning' }).tabIndex).toBe(0)
  const firstButton = screen.getByRole('button', { name: 'Print and send: Lakeside Motors' })
  await waitFor(() => expect(document.activeElement).toBe(firstButton))
  await user.keyboard('{Enter}')
  const secondButton = await screen.findByRole('button', { name: 'Print and send: Prairie Auto West' })
  expect(log).toEqual(['invoices 501 502', 'print', 'print-pressed 501 502', 'send 501 502'])
  expect(document.activeElement).toBe(secondButton)
  await user.keyboard('{Enter}')
  await screen.findByText('2 dealerships done.')
  expect(log.slice(4)).toEqual(['invoices 503', 'print', 'print-pressed 503', 'send 503'])
  await user.keyboard('{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
})

it('prints only what was never printed, and sends only what was never sent', async () => {
  const orders = [newOrder(501, { printPressed: 2 }), newOrder(502, { sendCount: 1 })]
  const { log } = showMorning({ orders })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Print and send: Lakeside Motors' }))
  await screen.findByText('1 dealership done.')
  expect(log).toEqual(['invoices 502', 'print', 'print-pressed 502', 'send 501'])
})

it('skips a dealership', async () => {
  const { log } = showMorning({ orders: [newOrder(501), newOrder(503, { dealership: PRAIRIE })] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Skip' }))
  expect(screen.getByRole('button', { name: 'Print and send: Prairie Auto West' })).toBeTruthy()
  expect((await rowTexts())[0]?.at(-1)).toBe('Skipped')
  expect(log).toEqual([])
})

it('sends nothing that could not be printed, goes on with the next dealership, and tries the failed one again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isPrinterBroken = true
  const { log } = showMorning({
    orders: [newOrder(501), newOrder(502), newOrder(503, { dealership: PRAIRIE })],
    printPdf: async () => {
      if (isPrinterBroken) throw new Error('no printer')
    },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Print and send: Lakeside Motors' }))
  expect(
    await screen.findByText('2 orders not done (501, 502): The invoices could not be printed.'),
  ).toBeTruthy()
  expect(log).toEqual(['invoices 501 502', 'print'])
  isPrinterBroken = false
  await user.click(screen.getByRole('button', { name: 'Print and send: Prairie Auto West' }))
  await screen.findByText('1 dealership done.')
  await user.click(screen.getByRole('button', { name: 'Try again: Lakeside Motors' }))
  await screen.findByText('2 dealerships done.')
  expect(log.slice(-4)).toEqual(['invoices 501 502', 'print', 'print-pressed 501 502', 'send 501 502'])
  expect(screen.queryByText(/could not be printed/)).toBeNull()
})

it('prints again nothing of a dealership whose mails failed', async () => {
  let isMailBroken = true
  const { log } = showMorning({
    orders: [newOrder(501)],
    answer: (path) =>
      path.endsWith('/send') && isMailBroken
        ? { ok: false, failure: { kind: 'refused', status: 400, code: 10300, message: 'No mail today.' } }
        : undefined,
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Print and send: Lakeside Motors' }))
  expect(await screen.findByText('1 order not done (501): No mail today.')).toBeTruthy()
  isMailBroken = false
  log.length = 0
  await user.click(screen.getByRole('button', { name: 'Try again: Lakeside Motors' }))
  await screen.findByText('1 dealership done.')
  expect(log).toEqual(['send 501'])
})

it('prints for a dealership without an e-mail address, and says why nothing is sent', async () => {
  const { log } = showMorning({ orders: [newOrder(501, { dealership: { ...LAKESIDE, email: '' } })] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Print and send: Lakeside Motors' }))
  expect(
    await screen.findByText(
      '1 order not done (501): Lakeside Motors has no valid e-mail address, so nothing was sent. Add one on the page of its company.',
    ),
  ).toBeTruthy()
  expect(log).toEqual(['invoices 501', 'print', 'print-pressed 501'])
})
