import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AccountDatabase } from '#storage/account-database.ts'
import { putDeniedSession, readDeniedSession } from '#storage/device/denied-session.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useDeniedSession } from './use-denied-session.ts'

const denied = new AccountDatabase('777')
afterEach(async () => {
  cleanup()
  await denied.delete()
})

test('only the visitor’s page has the session that the server ended, until the person dismisses it', async () => {
  const visitor = sampleCounter({ account: null })
  const { device } = visitor.databases
  await putDeniedSession(device, '777', '/cart', true)
  await createOutboxTable(denied).add(samplePendingOrder())
  await createOutboxTable(visitor.databases.account).add(samplePendingOrder({ state: 'needs-review' }))
  const ofPerson = showHook(sampleCounter({ account: sampleAccount() }), useDeniedSession, undefined)
  const ofVisitor = showHook(visitor, useDeniedSession, undefined)
  await expect.poll(() => ofVisitor.result.current).toMatchObject({ orderCount: 1, isAccountRemoved: true })
  expect(ofPerson.result.current).toBeNull()
  await act(async () => ofVisitor.result.current?.dismiss())
  await expect.poll(() => ofVisitor.result.current).toBeNull()
  expect(await readDeniedSession(device)).toBeNull()
})
