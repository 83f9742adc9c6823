import { expect, it } from 'vitest'
import { backendTarget, readBackendPaths } from './backend-paths.ts'

const PATHS = readBackendPaths(
  JSON.stringify({
    order: 'v2/orders/{id}',
    orderEvents: 'v2/orders/{id}/log',
    checkout: 'shop/place',
    picture: 'media/{file}/{size}',
  }),
)

it.each([
  ['GET', '/api/client/order/501', '/v2/orders/501'],
  ['HEAD', '/api/client/order/501', '/v2/orders/501'],
  ['GET', '/api/client/order/501/events?a=1&b=?', '/v2/orders/501/log?a=1&b=?'],
  ['POST', '/api/client/order/checkout', '/shop/place'],
  ['POST', '/api/client/order/checkout/', '/shop/place'],
  ['GET', '/api/file/image/cart/0a1b.webp', '/media/0a1b.webp/cart'],
  ['POST', '/api/client/order/all?page=0', '/api/client/order/all?page=0'],
  ['GET', '/api/unknown', '/api/unknown'],
])('%s %s becomes %s', (method, target, expected) => {
  expect(backendTarget(PATHS, method, target)).toBe(expected)
})

it.each([
  ['no JSON', 'it is no JSON object of names of calls with their paths'],
  ['["order"]', 'it is no JSON object of names of calls with their paths'],
  ['{"ordr": "v2/orders"}', '"ordr" is no call of docs/backend-contract.md'],
  ['{"edge": "status"}', '"edge" is no call of docs/backend-contract.md'],
  ['{"order": "v2/orders"}', '"order" needs {id} in its path: "v2/orders"'],
  ['{"orders": "v2/orders/{id}"}', '"orders" has no parameters: "v2/orders/{id}"'],
  [
    '{"orders": "/v2/orders"}',
    '"orders" wants a path like api/client/order/all, without a slash at its start: "/v2/orders"',
  ],
  [
    '{"orders": "v2/../orders"}',
    '"orders" wants a path like api/client/order/all, without a slash at its start: "v2/../orders"',
  ],
  ['{"orders": "v2/o", "checkout": "v2/o"}', 'two calls of the same method have the path "v2/o"'],
])('the table %s is refused', (text, fault) => {
  expect(() => readBackendPaths(text)).toThrow(fault)
})
