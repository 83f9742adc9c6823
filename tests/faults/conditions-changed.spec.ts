import { expect, type Page } from '@playwright/test'
import {
  addFromProductPage,
  arriveSignedIn,
  becomeReadyForOffline,
  checkOut,
  FRAME_CHROME,
  MANAGER,
  pendingOrders,
} from '../support/counter-test.ts'
import { CHECKOUT, findServer, loseServer, queueSmallOrder, test } from '../support/faulty-network-test.ts'
import { archiveProduct, callAs, changeProduct, commitsOf } from '../support/server-calls.ts'

const forLakeside = (type: string, value: number) => ({ discountsDTO: [{ type, dealershipId: 1, value }] })

/** One order each, of one product; what staff change of it meanwhile, and what the review then says. */
const CHANGES = [
  { path: FRAME_CHROME, quantity: 2, change: { price: 2.25 }, rows: [['Price', '$2.15', '$2.25']] },
  {
    path: '/product/122-plate-frame-black',
    quantity: 2,
    change: forLakeside('DISCOUNT_DEALER', 10),
    rows: [['Discount', '0%', '10%']],
  },
  {
    path: '/product/131-nitrogen-caps',
    quantity: 1,
    change: forLakeside('MARKUP_DEALER', 10),
    rows: [['Markup', '0%', '10%']],
  },
  {
    path: '/product/103-tag-paper-box',
    quantity: 1,
    change: { noTax: false, shippingCost: 9 },
    rows: [
      ['Shipping', '$8.25', '$9.00'],
      ['Tax', 'no tax', '100% of the tax'],
    ],
  },
  {
    path: '/product/101-tag-pouch-standard',
    quantity: 100,
    change: { startValue: 200 },
    rows: [['Minimum', '100 pcs', '200 pcs']],
  },
  {
    path: '/product/102-tag-pouch-heavy',
    quantity: 100,
    change: { quantityStep: 75 },
    rows: [['Step', '50 pcs', '75 pcs']],
  },
  {
    path: '/product/104-tag-tape-strip',
    quantity: 500,
    change: null,
    rows: [['No longer available', '', '']],
  },
]

const idOf = (path: string) => Number(/\d+/.exec(path)?.[0])

async function expectReview(page: Page, index: number, rows: string[][]): Promise<void> {
  await pendingOrders(page).nth(index).getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review order' })
  for (const [cause = '', before = '', now = ''] of rows) {
    const row = dialog
      .getByRole('row')
      .filter({ has: page.getByText(cause, { exact: true }) })
      .first()
    await expect(row).toContainText(before)
    await expect(row).toContainText(now)
  }
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await expect(dialog).toBeHidden()
}

test('whatever staff change of a product, the order asks and nothing is sent', async ({
  page,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await becomeReadyForOffline(page)
  await loseServer(page, network)
  for (const [index, { path, quantity }] of CHANGES.entries()) {
    await addFromProductPage(page, path, quantity)
    await checkOut(page)
    await expect(pendingOrders(page)).toHaveCount(index + 1)
  }
  const staff = await callAs(server.url, MANAGER)
  for (const { path, change } of CHANGES) {
    if (change === null) await archiveProduct(staff, idOf(path))
    else await changeProduct(staff, idOf(path), change)
  }
  await findServer(page, network)
  // One order is checked after the other.
  const checked = pendingOrders(page).filter({ hasText: 'Needs review' })
  for (const [index] of CHANGES.entries()) await expect(checked.nth(index)).toBeVisible()
  await expect(checked).toHaveCount(CHANGES.length)
  for (const [index, { rows }] of CHANGES.toReversed().entries()) await expectReview(page, index, rows)
  expect(network.matching(CHECKOUT)).toEqual([])
  expect(await commitsOf(server.url)).toEqual([])
})

test('whatever changes of the dealership, the order asks and nothing is sent', async ({
  page,
  server,
  network,
}) => {
  /** Lakeside Motors as the server tells it, with a change. */
  const tell = (change: (lakeside: Record<string, unknown>) => object) => {
    network.clear()
    network.always(
      { path: /\/dealership\/min-info/ },
      {
        rewrite: (body) => {
          const { data } = JSON.parse(body)
          const items = data.items ?? data.dealerships
          for (const dealership of items)
            if (dealership.id === 1) Object.assign(dealership, change(dealership))
          return JSON.stringify({ data })
        },
      },
    )
  }
  await arriveSignedIn(page)
  for (const [name, change, rows] of [
    ['state tax', taxOf(7), [['Tax', '6.25%', '7%']]],
    ['no tax', () => ({ noTax: true }), [['Tax', '', '']]],
    ['no shipping fee', () => ({ noShippingFee: true }), [['Shipping', '', '']]],
  ] as const) {
    await test.step(name, async () => {
      await queueSmallOrder(page, network)
      tell(change)
      await findServer(page, network)
      await expect(pendingOrders(page)).toContainText('Needs review')
      await expectReview(
        page,
        0,
        rows.map((row) => [...row]),
      )
      network.clear()
      await page.reload()
      await pendingOrders(page).getByRole('button', { name: 'Discard' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
      await expect(pendingOrders(page)).toHaveCount(0)
    })
  }
  expect(network.matching(CHECKOUT)).toEqual([])
  expect(await commitsOf(server.url)).toEqual([])
})

function taxOf(tax: number) {
  return ({ shippingAddress }: Record<string, unknown>) => {
    const address = Object(shippingAddress)
    return { shippingAddress: { ...address, state: { ...address.state, tax } } }
  }
}
