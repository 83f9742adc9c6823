import { afterEach, beforeEach, expect, test } from 'vitest'
import { account } from '#tests/support/account.ts'
import { createSessionTabs, type SessionTabs, TABS_NOW } from '#tests/support/session-tabs.ts'

const buyer = account({ id: 7, login: 'buyer' })

let tabs: SessionTabs
beforeEach(() => {
  tabs = createSessionTabs()
  tabs.server.accounts.set('buyer Buyer123', buyer)
})
afterEach(() => tabs.close())

test('the tab remembers the time of the sign-in as its last refresh', async () => {
  const { session, memory } = await tabs.open()
  await session.start()
  expect(memory.storedItems.has('lastRefreshAt')).toBe(false)
  await session.signIn('buyer', 'Buyer123')
  expect(memory.storedItems.get('lastRefreshAt')).toBe(String(TABS_NOW))
})

test('the tab remembers the time of a validation as its last refresh', async () => {
  await tabs.signInOnDevice(buyer)
  const { session, memory } = await tabs.open()
  expect(memory.storedItems.has('lastRefreshAt')).toBe(false)
  await session.start()
  expect(memory.storedItems.get('lastRefreshAt')).toBe(String(TABS_NOW))
})
