// The method, path, query, body and time limit of calls.
import { userCalls } from '#contract/people/user-calls.ts'
import { priceCalls } from '#contract/prices/price-calls.ts'
import { expect, test } from 'vitest'
import { shipmentCalls } from '#contract/shipments/shipment-calls.ts'
import { product } from '#tests/support/product.ts'
import { exchangeWith, recordCalls } from '#tests/support/recorded-calls.ts'
import { callOf } from './call-of.ts'
import type { Api } from './client.ts'
import { exchangeLists } from './lists/shared-lists.ts'
import {
  assignVendor,
  correctAmounts,
  countPrints,
  downloadStatement,
  moveOrders,
  removeOrder,
  reorder,
  sendInvoice,
  sendInvoices,
} from './orders/order-work.ts'
import { downloadInvoices } from './orders/orders.ts'
import { downloadPackingSlips } from './orders/packing-slips.ts'
import { cancelPaperOrder, fetchPaperOrder } from './orders/paper-orders.ts'
import { exchangeRecentOrders } from './orders/recent-orders.ts'
import { settleOrder } from './orders/unsettled-orders.ts'
import { setDealershipRule } from './people/dealership-rules.ts'
import { restorePassword } from './people/passwords.ts'
import { createRole, deleteRole, saveRoles } from './people/roles.ts'
import { downloadSubscribers, excludeSubscriber, removeExclusion } from './people/subscribers.ts'
import { addPriceChange, fetchRollbackMoves, rollBackPriceChange } from './prices/price-changes.ts'
import { uploadPictureFromAddress } from './products/pictures.ts'
import {
  changeProductOrder,
  changeProductParent,
  changeProductType,
  deleteProduct,
  saveProduct,
  setArchive,
} from './products/product-changes.ts'
import { fetchProductsByIds } from './products/products.ts'

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PDF = 'application/pdf'
const SELECTION = { entityIds: [7, 9], isExcluded: true, from: '2026-11-01', to: '2026-11-30' }
const SHIPMENT = {
  id: 4,
  productId: 101,
  dealershipId: 6,
  quantity: 250,
  reorderPeriod: 60,
  nextStartDate: '2027-01-01',
}
const RULE = {
  kind: 'repeat-orders',
  dealershipId: 6,
  expectedRevision: 3,
  value: { days: 9 },
} as const

/** Method, path with query, and body of the requests; also the time limit, the file's type and the end if they are not the usual ones. */
async function requestsOf(call: (api: Api) => Promise<unknown>): Promise<unknown[]> {
  const { api, requests } = recordCalls()
  await call(api)
  return requests.map(({ method, path, query = {}, body, limitMs, fileType, outlivesPage }) => {
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString()
    return [
      `${method} ${path}${search && `?${search}`}`,
      ...(body === undefined ? [] : [JSON.parse(body)]),
      ...(limitMs === 20_000 ? [] : [limitMs]),
      ...(fileType === undefined ? [] : [fileType]),
      ...(outlivesPage ? ['outlives its page'] : []),
    ]
  })
}

test.each<[request: string, rest: unknown[], call: (api: Api) => Promise<unknown>]>([
  ['post api/client/order/invoice/print-pressed', [SELECTION], (api) => countPrints(api, SELECTION)],
  [
    'post api/client/order/invoice/send',
    [{ ...SELECTION, seen: [{ id: 7, sendCount: 2 }], reminder: true }, 120_000],
    (api) => sendInvoices(api, { ...SELECTION, seen: [{ id: 7, sendCount: 2 }] }, true),
  ],
  [
    'post api/client/order/invoice/send',
    [{ entityIds: [7], isExcluded: false, reminder: true }, 120_000, 'outlives its page'],
    (api) => sendInvoice(api, 7, true),
  ],
  [
    'post api/client/order/confirm-state?state=paid',
    [SELECTION],
    (api) => moveOrders(api, SELECTION, 'paid'),
  ],
  ['post api/client/order/reorder/7', [], (api) => reorder(api, 7)],
  [
    'post api/client/order/correct-amounts/7',
    [{ shippingCost: 5, tax: 1.5 }],
    (api) => correctAmounts(api, 7, { shippingCost: 5, tax: 1.5 }),
  ],
  ['post api/client/order/remove?id=7', [], (api) => removeOrder(api, 7)],
  [
    'post api/client/order-products/added-product-vendor',
    [{ dealershipId: 6, userId: 3, productIds: [101] }],
    (api) => assignVendor(api, { dealershipId: 6, userId: 3, productIds: [101] }),
  ],
  [
    'post api/client/order/xls',
    [{ ...SELECTION, vendor: true, vendorId: 3 }, 120_000, WORKBOOK],
    (api) => downloadStatement(api, { ...SELECTION, vendor: true, vendorId: 3 }),
  ],
  [
    'post api/client/order/invoice-combine/pdf',
    [SELECTION, 120_000, PDF],
    (api) => downloadInvoices(api, SELECTION),
  ],
  [
    'post api/client/order/packing-sleep/pdf',
    [SELECTION, 120_000, PDF],
    (api) => downloadPackingSlips(api, SELECTION),
  ],
  ['post api/client/order/order-paper/cancel?id=7', [], (api) => cancelPaperOrder(api, 7)],
  ['get api/client/order/confirm/%C3%89%20%231', [], (api) => fetchPaperOrder(api, 'É #1')],
  [
    'post api/edge/lists',
    [{ dealershipId: 6, changes: [{ id: 'a', name: 'Monday', lines: [] }] }],
    (api) => exchangeLists(api, 6, [{ id: 'a', name: 'Monday', lines: [] }]),
  ],
  [
    'post api/edge/recent-orders',
    [{ dealershipId: 6, pending: [] }],
    (api) => exchangeRecentOrders(api, { dealershipId: 6, pending: [] } as never), // the call only passes it on
  ],
  ['post api/edge/settle-order', [{ intent: 'a' }], (api) => settleOrder(api, { intent: 'a' } as never)], // the call only passes it on
  ['post api/edge/set-dealership-rule', [RULE], (api) => setDealershipRule(api, RULE)],
  [
    'post api/admin/user/company-joined/5',
    [{ companyId: 2, dealershipId: null }],
    (api) =>
      api.call(callOf(userCalls.joinUser, { params: { id: 5 }, body: { companyId: 2, dealershipId: null } })),
  ],
  [
    'post api/admin/user/restore-password',
    [{ email: 'a@x.example' }],
    (api) => restorePassword(api, 'a@x.example'),
  ],
  [
    'post api/admin/role/create-update',
    [
      [
        { id: 3, name: 'Buyer', version: 'v1', permissions: [{ group: 'Orders', actions: ['view'] }] },
        { id: 4, name: 'Lagerist', version: 'v2', permissions: [] },
      ],
    ],
    (api) =>
      saveRoles(api, [
        { id: 3, name: 'Buyer', version: 'v1', permissions: ['Orders#view'] },
        { id: 4, name: 'Lagerist', version: 'v2', permissions: [] },
      ]),
  ],
  ['post api/admin/role/create_role', [{ name: 'Käufer' }], (api) => createRole(api, 'Käufer')],
  ['put api/admin/role/delete/4', [], (api) => deleteRole(api, 4)],
  ['post api/admin/subscribe/emails-xls', [120_000, WORKBOOK], downloadSubscribers],
  [
    'post api/admin/subscribe/exclude-add',
    [{ email: 'a@x.example' }],
    (api) => excludeSubscriber(api, 'a@x.example'),
  ],
  ['post api/admin/subscribe/exclude-remove?id=9', [], (api) => removeExclusion(api, 9)],
  [
    'post api/client/change-price/add',
    [{ type: 'PRICE', value: 2.5 }, 120_000],
    (api) => addPriceChange(api, { type: 'PRICE', value: 2.5 } as never), // the call only passes it on
  ],
  ['post api/client/change-price/rollback?id=9', [120_000], (api) => rollBackPriceChange(api, 9)],
  ['get api/client/change-price/rollback/9', [], (api) => fetchRollbackMoves(api, 9)],
  [
    'post api/client/product/price-xls',
    [120_000, WORKBOOK],
    (api) => api.download(callOf(priceCalls.priceList)),
  ],
  [
    'post api/file/common/upload-url?imageUrl=https%3A%2F%2Fx.example%2F%C3%A9.jpg&fileType=IMAGE&customerId=0',
    [60_000],
    (api) => uploadPictureFromAddress(api, 'https://x.example/é.jpg'),
  ],
  ['post api/client/product/set-archive', [{ id: 101, flag: true }], (api) => setArchive(api, 101, true)],
  ['post api/client/product/set-archive', [{ id: 101, flag: false }], (api) => setArchive(api, 101, false)],
  [
    'post api/client/product/change-type',
    [{ id: 101, type: 'OPTIONS' }],
    (api) => changeProductType(api, { id: 101, type: 'OPTIONS' }),
  ],
  [
    'post api/client/product/change-parent',
    [{ id: 101, parent: -1 }],
    (api) => changeProductParent(api, { id: 101, parent: -1 }),
  ],
  [
    'post api/client/product/change-order-by',
    [{ id: 101, newPlaceProductId: 121 }],
    (api) => changeProductOrder(api, { id: 101, newPlaceProductId: 121 }),
  ],
  ['put api/client/product/delete/101', [], (api) => deleteProduct(api, 101)],
  ['get api/client/product/ids?ids=101%2C121', [], (api) => fetchProductsByIds(api, [101, 121])],
  [
    'post api/client/scheduled-shipment/create-or-edit',
    [SHIPMENT],
    (api) => api.call(callOf(shipmentCalls.saveShipment, { body: SHIPMENT })),
  ],
  [
    'post api/client/scheduled-shipment/remove?id=4',
    [],
    (api) => api.call(callOf(shipmentCalls.removeShipment, { query: { id: 4 } })),
  ],
  [
    'post api/client/scheduled-shipment/force?id=4',
    [],
    (api) => api.call(callOf(shipmentCalls.forceShipment, { query: { id: 4 } })),
  ],
])('one call sends the request %s', async (request, rest, call) => {
  expect(await requestsOf(call)).toEqual([[request, ...rest]])
})

test.each(['a/b', 'a\\b', '.', '..', 'a\u0007', '\ud800'])(
  'no call is made for a paper order whose number %j cannot stand in an address',
  async (confirmNumber) => {
    const { api, requests } = recordCalls()
    expect(await fetchPaperOrder(api, confirmNumber)).toEqual({ ok: true, value: null })
    expect(requests).toEqual([])
  },
)

test.each([
  [404, { ok: true, value: null }],
  [400, { ok: false, failure: { kind: 'refused', code: 10404, message: 'No', status: 400 } }],
])('a paper order is unknown only after the status 404: %i', async (status, answer) => {
  const { api } = recordCalls(() => exchangeWith(status, { error: { code: 10404, message: 'No' } }))
  expect(await fetchPaperOrder(api, 'NJ-1')).toEqual(answer)
})

test('a product is saved with its version, and without the fields that the server computes', async () => {
  const saved = product({ id: 101, name: 'Étui', price: 0.45, parentName: 'Pouches', averageOrders: 7 })
  const bodyOf = async (version: string | null) =>
    ((await requestsOf((api) => saveProduct(api, saved, version)))[0] as [string, object])[1]
  const body = await bodyOf('2026-11-20T10:00:00Z')
  expect(body).toMatchObject({ id: 101, name: 'Étui', price: 0.45, updateLast: '2026-11-20T10:00:00Z' })
  for (const name of [
    'breadcrumbs',
    'shipments',
    'averageOrders',
    'parentType',
    'parentName',
    'parentShippingCost',
    'parentShippingLocal',
    'parentShippingMinSize',
    'parentShippingStep',
  ])
    expect(body).not.toHaveProperty(name)
  expect(await bodyOf(null)).not.toHaveProperty('updateLast')
})
