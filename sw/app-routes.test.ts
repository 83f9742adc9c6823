import { describe, expect, it } from 'vitest'
import { ADDRESSES_OUTSIDE_APP } from './app-routes.ts'

const isAppRoute = (address: string) => !ADDRESSES_OUTSIDE_APP.some((pattern) => pattern.test(address))

describe('the worker answers an address with the app’s page', () => {
  it.each(['/', '/?s=1.5%20in', '/cart', '/product/101-tag-pouch-1.5-in', '/edges', '/orders/5?page=2'])(
    'if it is a route: %s',
    (address) => expect(isAppRoute(address)).toBe(true),
  )
  it.each(['/api/auth/validate', '/edge', '/catalog/2026', '/robots.txt', '/terms.pdf?v=2', '/sw.js'])(
    'but not if it is a server call, a document or a file: %s',
    (address) => expect(isAppRoute(address)).toBe(false),
  )
})
