import { expect, it } from 'vitest'
import { CALLS, callAt } from './calls.ts'

it('CALLS names method and path of a call', () => {
  expect(CALLS.order).toMatchObject({ method: 'GET', path: 'api/client/order/{id}' })
  expect(CALLS.paperOrder.path).toBe('api/client/order/confirm/{confirmNumber}')
  expect(CALLS.uploadedPicture.path).toBe('api/file/common/{name}')
  expect(CALLS.checkout).toMatchObject({ method: 'POST', path: 'api/client/order/checkout' })
})

it.each<[method: string, path: string, name: string | null, parameters?: string[]]>([
  ['GET', '/api/client/order/501', 'order', ['501']],
  ['GET', 'api/client/order/501/', 'order', ['501']],
  ['GET', '/api/client/order/501/events', 'orderEvents', ['501']],
  ['POST', '/api/client/order/all', 'orders', []],
  ['GET', '/api/client/product/all', 'products', []],
  ['GET', '/api/client/product/ids', 'productIds', []],
  ['GET', '/api/client/product/12', 'product', ['12']],
  ['GET', '/api/client/product/events', 'productEvents', []],
  ['GET', '/api/admin/company/dealership/min-info', 'dealerships', []],
  ['GET', '/api/file/image/cart/0a1b.webp', 'picture', ['cart', '0a1b.webp']],
  ['PUT', '/api/client/product/delete/5', 'deleteProduct', ['5']],
  ['POST', '/api/client/product/delete/5', null],
  ['GET', '/api/client/order/501/x/y', null],
  ['GET', '/other/api/client/order/501', null],
])('%s %s is the call %s', (method, path, name, parameters) => {
  expect(callAt(method, path)).toEqual(name === null ? null : { name, parameters })
})
