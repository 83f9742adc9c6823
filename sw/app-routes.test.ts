import { describe, expect, it } from 'vitest'
import { NOT_THE_APP } from './app-routes.ts'

const isTheApp = (address: string) => !NOT_THE_APP.some((pattern) => pattern.test(address))

describe('addresses that the worker answers with the app', () => {
  it.each(['/', '/?s=1.5%20in', '/cart', '/product/101-tag-pouch-1.5-in', '/edges', '/orders/5?page=2'])(
    'is the app: %s',
    (address) => expect(isTheApp(address)).toBe(true),
  )
  it.each(['/api/auth/validate', '/edge', '/catalog/2026', '/robots.txt', '/terms.pdf?v=2', '/sw.js'])(
    'is not the app: %s',
    (address) => expect(isTheApp(address)).toBe(false),
  )
})
