import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useOrdersPage } from './use-orders-page.ts'

afterEach(cleanup)

it('the list of each dealership, user and filter has a selection of its own', () => {
  const call = (async () => ({ ok: true, value: { items: [], count: 0 } })) as Api['call'] // an empty page
  const counter = sampleCounter({ account: sampleAccount(), api: { call } })
  const allOrders = { dealershipId: undefined, userId: undefined }
  const scopes = [
    allOrders,
    { dealershipId: 7, userId: undefined },
    { dealershipId: 8, userId: undefined },
    { dealershipId: undefined, userId: 7 },
  ]
  const { result, rerender } = showHook(counter, useOrdersPage, allOrders, '/orders?status=PAID')
  const keys = scopes.map((scope) => {
    rerender(scope)
    return result.current.listKey
  })
  expect(new Set(keys).size).toBe(4)
  cleanup()
  expect(keys).not.toContain(showHook(counter, useOrdersPage, allOrders).result.current.listKey)
})
