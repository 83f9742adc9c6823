// The calls and the keys of queries.
import { hashKey, keepPreviousData } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { recordCalls } from '#tests/support/recorded-calls.ts'
import { changesQuery } from './change-records.ts'
import type { Api } from './client.ts'
import { orderAcceptancesQuery } from './orders/order-acceptances.ts'
import { orderEventsQuery } from './orders/order-work.ts'
import { newCustomerOrderQuery, orderQuery, ordersQuery } from './orders/orders.ts'
import { ordersOfPeriodQuery } from './orders/orders-of-period.ts'
import { paperOrderQuery } from './orders/paper-orders.ts'
import { purchasesQuery } from './orders/purchases.ts'
import { unsettledOrdersQuery } from './orders/unsettled-orders.ts'
import { billingAddressQuery } from './people/billing-address.ts'
import { companiesQuery, companyQuery } from './people/companies.ts'
import { dealershipRulesQuery } from './people/dealership-rules.ts'
import { dealershipQuery } from './people/dealerships.ts'
import { loginByCodeQuery } from './people/passwords.ts'
import { requestsQuery } from './people/registration-requests.ts'
import { rolePeopleQuery, rolesQuery } from './people/roles.ts'
import { statesQuery } from './people/states.ts'
import { exclusionsQuery, subscribersQuery } from './people/subscribers.ts'
import { takenNamesQuery } from './people/users.ts'
import { priceChangesQuery } from './prices/price-changes.ts'
import { productQuery } from './products/product-query.ts'
import { shipmentsQuery } from './shipments/shipments.ts'

/** A query with each of its arguments changed once, and the start of its key, by which changes make it stale. */
type Query = { queryKey: readonly unknown[]; queryFn?: unknown; placeholderData?: unknown }
const QUERIES: [
  name: string,
  request: string,
  prefix: string,
  create: (api: Api) => Query[],
  isPaged?: boolean,
][] = [
  [
    'ordersQuery',
    'post api/client/order/all?page=2&size=20',
    'orders',
    (api) => [
      ordersQuery(api, 2, { userId: 3 }),
      ordersQuery(api, 1, { userId: 3 }),
      ordersQuery(api, 2, { userId: 4 }),
    ],
    true,
  ],
  ['orderQuery', 'get api/client/order/7', 'orders', (api) => [orderQuery(api, 7), orderQuery(api, 8)]],
  [
    'newCustomerOrderQuery',
    'get api/client/order/unregistered/7?email=%C3%A9%40x.example',
    'orders',
    (api) => [
      newCustomerOrderQuery(api, 7, 'é@x.example'),
      newCustomerOrderQuery(api, 8, 'é@x.example'),
      newCustomerOrderQuery(api, 7, 'b@x.example'),
    ],
  ],
  [
    'orderEventsQuery',
    'get api/client/order/7/events',
    'orders',
    (api) => [orderEventsQuery(api, 7), orderEventsQuery(api, 8), orderQuery(api, 7)],
  ],
  [
    'ordersOfPeriodQuery',
    'post api/client/order/all?page=0&size=20',
    'orders',
    (api) => {
      const period = { dealershipIds: [6], from: '2026-06-01', to: '2026-11-20' }
      return [
        ordersOfPeriodQuery(api, period),
        ordersOfPeriodQuery(api, { ...period, dealershipIds: [7] }),
        ordersOfPeriodQuery(api, { ...period, from: '2026-05-01' }),
        ordersOfPeriodQuery(api, { ...period, to: '2026-11-21' }),
      ]
    },
  ],
  [
    'paperOrderQuery',
    'get api/client/order/confirm/NJ-1',
    'paper-orders',
    (api) => [paperOrderQuery(api, 'NJ-1'), paperOrderQuery(api, 'NJ-2')],
  ],
  [
    'purchasesQuery',
    'get api/client/order-products/all/6',
    'purchases',
    (api) => [purchasesQuery(api, 6), purchasesQuery(api, 7)],
  ],
  [
    'unsettledOrdersQuery',
    'get api/edge/unsettled-orders?page=1',
    'unsettled-orders',
    (api) => [unsettledOrdersQuery(api, 1), unsettledOrdersQuery(api, 0)],
    true,
  ],
  [
    'changesQuery',
    'post api/admin/audit/all?page=2&size=20',
    'changes',
    (api) => [
      changesQuery(api, 2, { kind: 'role' }),
      changesQuery(api, 1, { kind: 'role' }),
      changesQuery(api, 2, {}),
    ],
    true,
  ],
  [
    'companiesQuery',
    'post api/admin/company/all?page=2&size=20',
    'companies',
    (api) => [
      companiesQuery(api, 2, { company: { name: 'É' } }),
      companiesQuery(api, 1, { company: { name: 'É' } }),
      companiesQuery(api, 2, {}),
    ],
    true,
  ],
  [
    'companyQuery',
    'get api/admin/company/2',
    'companies',
    (api) => [companyQuery(api, 2), companyQuery(api, 3)],
  ],
  [
    'takenNamesQuery',
    'post api/admin/user/taken-names',
    'companies',
    (api) => [
      takenNamesQuery(api, { logins: ['sam'], emails: [] }),
      takenNamesQuery(api, { logins: ['kim'], emails: [] }),
      takenNamesQuery(api, { logins: ['sam'], emails: ['kim@x.example'] }),
    ],
  ],
  [
    'billingAddressQuery',
    'get api/admin/company/dealership/6',
    'billing-address',
    (api) => [billingAddressQuery(api, 6), billingAddressQuery(api, 7)],
  ],
  [
    'dealershipQuery',
    'get api/admin/company/dealership/6',
    'dealerships',
    (api) => [dealershipQuery(api, 6), dealershipQuery(api, 7)],
  ],
  [
    'loginByCodeQuery',
    'get api/auth/login-by-code?code=a%2Bb',
    'login-by-code',
    (api) => [loginByCodeQuery(api, 'a+b'), loginByCodeQuery(api, 'c')],
  ],
  [
    'requestsQuery, open',
    'get api/admin/request-registration/all?page=2&size=20',
    'registration-requests',
    (api) => [
      requestsQuery(api, { page: 2 }),
      requestsQuery(api, { page: 1 }),
      requestsQuery(api, { page: 2, isClosed: true }),
    ],
    true,
  ],
  [
    'requestsQuery, closed',
    'get api/admin/request-registration/all?page=2&size=20&closed=true',
    'registration-requests',
    (api) => [requestsQuery(api, { page: 2, isClosed: true })],
    true,
  ],
  ['rolesQuery', 'get api/admin/role/list', 'roles', (api) => [rolesQuery(api), rolePeopleQuery(api, 3, 0)]],
  [
    'rolePeopleQuery',
    'get api/admin/role/users/3?page=2&size=20',
    'roles',
    (api) => [rolePeopleQuery(api, 3, 2), rolePeopleQuery(api, 4, 2), rolePeopleQuery(api, 3, 1)],
    true,
  ],
  ['statesQuery', 'get api/admin/state/all', 'states', (api) => [statesQuery(api)]],
  [
    'exclusionsQuery',
    'get api/admin/subscribe/exclude-all?page=2&size=20&email=%C3%A9&sort=email&direction=asc',
    'subscribers',
    (api) => {
      const sort = { field: 'email', direction: 'asc' } as const
      return [
        exclusionsQuery(api, 2, { email: 'é', sort }),
        exclusionsQuery(api, 1, { email: 'é', sort }),
        exclusionsQuery(api, 2, { sort }),
        exclusionsQuery(api, 2, { email: 'é', sort: { ...sort, direction: 'desc' } }),
        subscribersQuery(api),
      ]
    },
    true,
  ],
  ['subscribersQuery', 'get api/admin/subscribe/emails', 'subscribers', (api) => [subscribersQuery(api)]],
  [
    'priceChangesQuery',
    'post api/client/change-price/all?page=2&size=20',
    'price-changes',
    (api) => [
      priceChangesQuery(api, 2, { from: '2026-11-01' } as never), // the query only passes it on
      priceChangesQuery(api, 1, { from: '2026-11-01' } as never), // the query only passes it on
      priceChangesQuery(api, 2, {} as never), // the query only passes it on
    ],
    true,
  ],
  [
    'productQuery',
    'get api/client/product/101',
    'product',
    (api) => [productQuery(api, 101), productQuery(api, 121)],
  ],
  [
    'shipmentsQuery',
    'post api/client/scheduled-shipment/all?page=2&size=20',
    'shipments',
    (api) => [
      shipmentsQuery(api, 2, { dealershipId: 6 }),
      shipmentsQuery(api, 1, { dealershipId: 6 }),
      shipmentsQuery(api, 2, { dealershipId: 7 }),
    ],
    true,
  ],
]

describe('a query', () => {
  test.each(QUERIES)(
    '%s sends the request %s, can be aborted, and has a key of its own for each argument',
    async (_name, request, prefix, create, isPaged = false) => {
      const { api, requests } = recordCalls()
      const queries = create(api)
      const [query] = queries
      if (query === undefined) throw new Error('A row has at least one query.')
      expect(new Set(queries.map(({ queryKey }) => hashKey(queryKey))).size).toBe(queries.length)
      expect(query.queryKey[0]).toBe(prefix)
      expect(query.placeholderData).toBe(isPaged ? keepPreviousData : undefined)
      const controller = new AbortController()
      const read = query.queryFn as (context: { signal: AbortSignal }) => Promise<unknown> // every row has one
      await expect(read({ signal: controller.signal })).rejects.toMatchObject({
        failure: { kind: 'refused' },
      })
      expect(requests[0]?.signal).toBe(controller.signal)
      const { method, path, query: search = {} } = requests[0] ?? { method: '', path: '' }
      const sent = new URLSearchParams(
        Object.entries(search).map(([name, value]) => [name, String(value)]),
      ).toString()
      expect(`${method} ${path}${sent && `?${sent}`}`).toBe(request)
    },
  )
})

test.each([
  ['orderAcceptancesQuery', orderAcceptancesQuery],
  ['dealershipRulesQuery', dealershipRulesQuery],
])('%s has a key of its own for each id', (_name, create: (api: Api, id: number) => Query) => {
  const { api } = recordCalls()
  expect(hashKey(create(api, 7).queryKey)).not.toBe(hashKey(create(api, 8).queryKey))
})

test('the order of a new customer is not asked for without an e-mail', () => {
  const { api } = recordCalls()
  expect([newCustomerOrderQuery(api, 7, '').enabled, newCustomerOrderQuery(api, 7, 'a@x').enabled]).toEqual([
    false,
    true,
  ])
})
