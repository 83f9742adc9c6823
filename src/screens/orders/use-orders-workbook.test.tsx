import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { OrderScope } from '#server-state/orders/use-order-history.ts'
import { putOrderPage } from '#storage/orders/order-table.ts'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { readWorkbook } from '#ui/workbook/read-workbook.ts'
import * as saveFileModule from '#ui/file/save-file.ts'
import { createPause } from '#ui/pause.ts'
import { SpendingPanel } from './spending/spending-panel.tsx'
import { useOrdersWorkbook } from './use-orders-workbook.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const receivedOrder = sampleServerOrder({
  id: 20501,
  status: 'IN',
  createdAt: '11.20.2026 10:00',
  poNumber: '=1+1',
  totalAmount: 75.88,
  shippingCost: 12.5,
  tax: 3.08,
})
const paidOrder = sampleServerOrder({
  id: 20417,
  status: 'PAID',
  createdAt: '11.13.2026 09:20',
  namePo: 'Kim',
  totalAmount: 90.4,
  shippingCost: 48.5,
  tax: 0,
})

/** A colleague's order of the same dealership; the device has it, too. */
const colleaguesOrder = sampleServerOrder({
  id: 20400,
  status: 'PAID',
  user: { id: 4, name: 'Kim Müller', login: 'kim', isAdmin: false },
})

function ListActions({ scope }: { scope: OrderScope }) {
  return <SpendingPanel dealershipId={scope.dealershipId} workbook={useOrdersWorkbook(scope, {})} />
}

async function downloadWorkbook(answer: unknown, scope: OrderScope = {}) {
  const saveSpy = vi.spyOn(saveFileModule, 'saveFile').mockImplementation(() => {})
  // the reply's type depends on the call, which only the test knows
  const call = (async () => answer) as unknown as Api['call']
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    api: { call },
  })
  const copiedOrders = { orders: [paidOrder, colleaguesOrder], scope: {}, page: 0, count: 2, size: 20 }
  await putOrderPage(counter.databases.copy, copiedOrders, Date.now() - 300_000)
  showScreen(counter, <ListActions scope={scope} />)
  await userEvent.click(screen.getByRole('button', { name: 'Download orders as Excel' }))
  await waitFor(() => expect(saveSpy).toHaveBeenCalled())
  const [name, file] = saveSpy.mock.calls[0] as [string, Blob]
  const { sheets } = await readWorkbook(new Uint8Array(await file.arrayBuffer()), { pause: createPause() })
  return { counter, name, rows: sheets?.[0]?.rows.map(({ cells }) => cells) }
}

it('the device writes a workbook of all orders with the columns of the list and the dealership', async () => {
  const { name, rows } = await downloadWorkbook({
    ok: true,
    value: { items: [paidOrder, receivedOrder], count: 2 },
  })
  expect(name).toBe('orders.xlsx')
  expect(rows).toEqual([
    [
      'ORDER',
      'DATE',
      'USER',
      'DEALERSHIP',
      'PO#',
      'RO / ORDERER',
      'QNT',
      'STATUS',
      'SHIPPING',
      'TAX',
      'AMOUNT',
    ],
    [
      'order received',
      '11.20.2026',
      'Sam Buyer',
      'Lakeside Motors',
      "'=1+1",
      'Sam',
      2,
      'Received',
      12.5,
      3.08,
      75.88,
    ],
    ['20417', '11.13.2026', 'Sam Buyer', 'Lakeside Motors', null, 'Kim', 2, 'Paid', 48.5, 0, 90.4],
  ])
})

it('writes the device’s copy when the server does not answer, and says that orders may be missing', async () => {
  const { counter, rows } = await downloadWorkbook({ ok: false, failure: { kind: 'offline' } })
  expect(rows?.map(([order]) => order)).toEqual(['ORDER', '20417', '20400'])
  await waitFor(() =>
    expect(counter.notices.read()[0]?.text).toBe(
      'The server did not send the orders. The file has only those saved on this device, last updated 5 min ago.',
    ),
  )
})

it('writes only the orders of the list’s person from the device’s copy', async () => {
  const { rows } = await downloadWorkbook({ ok: false, failure: { kind: 'timed-out' } }, { userId: 4 })
  expect(rows?.map(([order]) => order)).toEqual(['ORDER', '20400'])
})
