import { expect, test } from 'vitest'
import { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { putNewsRead } from '#storage/catalogue/news-decisions.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { noteTerms } from '#storage/catalogue/terms-history.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { changeLists } from '#storage/lists/list-table.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { putPurchases } from '#storage/orders/purchases.ts'
import { putShipments } from '#storage/shipments/shipment-table.ts'
import { product } from '#tests/support/product.ts'
import {
  sampleDealership,
  sampleOrderLine,
  samplePendingOrder,
  sampleServerOrder,
} from '#tests/support/sample-orders.ts'
import { readProductNews } from './read-product-news.ts'

const NOW = Date.parse('2026-11-27T15:00:00Z')
const NORTH = sampleDealership({ id: 2, name: 'North' })
const IDS = [101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112]
const productOf = (id: number, price: number) => product({ id, name: `Product ${id}`, parentId: 11, price })
const lineOf = (productId: number) => ({ productId, name: '', quantity: 1, price: null })
const listOf = (name: string, dealershipId: number, ids: number[]) => ({
  id: name,
  dealershipId,
  name,
  lines: ids.map(lineOf),
})
const shipmentOf = (id: number, dealershipId: number, productId: number) => ({
  id,
  dealershipId,
  productId,
  quantity: 1,
  reorderPeriod: 30,
  nextStartDate: '2026-12-01',
  product: null,
})
const purchaseOf = (orderId: number) => ({
  orderId,
  createdAt: '11.20.2026 12:00',
  status: 'PAID' as const,
  quantity: 1,
  price: null,
})

test('only the products of this dealership are news, with every place in which it has them', async () => {
  const account = new AccountDatabase('news')
  const copy = new CopyDatabase('news')
  await putProducts(
    copy,
    IDS.map((id) => productOf(id, 3)),
  )
  await noteTerms(
    copy,
    IDS.map((id) => ({ id, storedRow: productOf(id, 2), newProduct: productOf(id, 3) })),
    NOW,
  )
  await changeCart(account, () => ({ lines: [{ product: productOf(101, 2), quantity: 1 }] }))
  await changeLists(account, 1, () => [listOf('Émile', 1, [102, 101]), listOf('Monday', 1, [102])])
  await changeLists(account, 2, () => [listOf('North', 2, [103])])
  await putShipments(copy, { items: [shipmentOf(1, 1, 104), shipmentOf(2, 2, 105)], isFirstPage: true }, NOW)
  const orders = [
    { lines: [{ product: productOf(106, 2), quantity: 1 }] },
    { lines: [{ product: productOf(107, 2), quantity: 1 }], dealership: NORTH },
    { lines: [{ product: productOf(108, 2), quantity: 1 }], state: 'duplicated' as const },
  ]
  for (const [index, order] of orders.entries()) {
    const intent = `${index}1111111-1111-4111-8111-111111111111`
    await createOutboxTable(account).add(samplePendingOrder({ intent, ...order }))
  }
  // Order 55 is older than the newest purchase, so the purchases would have its product.
  const items = [
    { productId: 109, name: '', averageOrders: 0, vendorId: null, purchases: [60, 50].map(purchaseOf) },
  ]
  await putPurchases(copy, 1, { items, readAt: NOW })
  const serverOrderOf = (id: number, productId: number) =>
    sampleServerOrder({ id, lines: [{ ...sampleOrderLine, productId }] })
  const orderOfNorth = serverOrderOf(62, 112)
  await putOrders(
    copy,
    [
      serverOrderOf(61, 110),
      serverOrderOf(55, 111),
      { ...orderOfNorth, dealership: { ...orderOfNorth.dealership, id: 2 } },
    ],
    NOW,
  )
  const databases = { account, copy, device: new DeviceDatabase() }
  const news = await readProductNews(databases, { id: 1 }, NOW)
  const placesById = news.map(({ productId, places: { listNames, ...places } }) => [
    productId,
    Object.entries(places)
      .filter(([, isThere]) => isThere)
      .map(([name]) => name)
      .join(),
    listNames,
  ])
  expect(placesById.sort()).toEqual([
    [101, 'isInCart', ['Émile']],
    [102, '', ['Émile', 'Monday']],
    [104, 'isScheduled', []],
    [106, 'isWaiting', []],
    [109, 'isBought', []],
    [110, 'isBought', []],
  ])
  const readUnread = async () => {
    const items = await readProductNews(databases, { id: 1 }, NOW)
    return items.filter(({ isUnread }) => isUnread).length
  }
  await putNewsRead(copy, 2, NOW)
  expect(await readUnread()).toBe(6)
  await putNewsRead(copy, 1, NOW - 1)
  expect(await readUnread()).toBe(6)
  await putNewsRead(copy, 1, NOW)
  expect(await readUnread()).toBe(0)
})

test('the successor of each product is looked for in its own group', async () => {
  const account = new AccountDatabase('successors')
  const copy = new CopyDatabase('successors')
  const groups = [11, 12]
  const goneOf = (parentId: number) => product({ id: parentId * 10, name: 'Tag Pouch', parentId, price: 2 })
  const newOf = (parentId: number) =>
    product({ id: parentId * 10 + 1, name: 'Tag Pouch Plus', parentId, price: 2 })
  await putProducts(copy, groups.map(newOf))
  await noteTerms(
    copy,
    groups.map((id) => ({ id: id * 10, storedRow: goneOf(id), newProduct: null })),
    NOW,
  )
  await noteTerms(
    copy,
    groups.map((id) => ({ id: id * 10 + 1, storedRow: undefined, newProduct: newOf(id) })),
    NOW,
  )
  await changeLists(account, 1, () => [listOf('Monday', 1, [110, 120])])
  const news = await readProductNews({ account, copy, device: new DeviceDatabase() }, { id: 1 }, NOW)
  expect(news.map(({ productId, successor }) => [productId, successor?.id]).sort()).toEqual([
    [110, 111],
    [120, 121],
  ])
})
