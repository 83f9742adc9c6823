import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buyer, createSessionTabs, type SessionTabs, TABS_NOW } from '#tests/support/session-tabs.ts'

let tabs: SessionTabs
let server: SessionTabs['server']
beforeEach(() => {
  tabs = createSessionTabs()
  server = tabs.server
})
afterEach(() => tabs.close())

test('a sign-in makes the account the current one and stores its snapshot', async () => {
  const { session, memory, generation, tab } = await tabs.open()
  const otherTab = await tabs.open()
  await session.start()
  expect(await session.signIn('buyer', 'Buyer123')).toEqual({ kind: 'signed-in' })
  expect(memory.storedItems.get('login')).toBe('buyer')
  expect(generation.read()).toBe(2)
  expect(await session.admit()).toBe(false)
  await vi.waitFor(() => expect(otherTab.tab.loadCount).toBe(1))
  expect(tab.loadCount).toBe(0)
  const nextPage = await tabs.open()
  expect(nextPage.session.read().account).toEqual(buyer)
})

test.each([
  { mistake: 'a wrong password', login: 'buyer', password: 'nope', outcome: { kind: 'incorrect' } },
  {
    mistake: 'a password of more than 245 bytes',
    login: 'buyer',
    password: 'ä'.repeat(123),
    outcome: { kind: 'incorrect' },
  },
])('a sign-in with $mistake is refused', async ({ login, password, outcome }) => {
  const { session } = await tabs.open()
  await session.start()
  expect(await session.signIn(login, password)).toEqual(outcome)
  expect(await session.admit()).toBe(true)
  expect(session.read().account).toBeNull()
})

test('a sign-in with a password of 245 bytes is accepted', async () => {
  server.accounts.set(`buyer ${'a'.repeat(245)}`, buyer)
  expect(await (await tabs.open()).session.signIn('buyer', 'a'.repeat(245))).toEqual({ kind: 'signed-in' })
})

test('confirmPassword finds out whether a password is that of the page’s account', async () => {
  await (await tabs.open()).session.signIn('buyer', 'Buyer123')
  const { session } = await tabs.open()
  await session.start()
  expect(await session.confirmPassword('Buyer123')).toEqual({ kind: 'confirmed' })
  expect(await session.confirmPassword('Buyer2123')).toEqual({ kind: 'incorrect' })
  expect(await session.confirmPassword('ä'.repeat(123))).toEqual({ kind: 'incorrect' })
  expect(session.read()).toMatchObject({ account: { login: 'buyer' }, status: 'confirmed' })
  server.signInFailure = { kind: 'offline' }
  expect(await session.confirmPassword('Buyer123')).toEqual({
    kind: 'failed',
    failure: { kind: 'offline' },
  })
})

test('confirmPassword confirms no password with which the server knows another account', async () => {
  await (await tabs.open()).session.signIn('buyer', 'Buyer123')
  const { session } = await tabs.open()
  await session.start()
  server.accounts.set('buyer Buyer123', { ...buyer, id: buyer.id + 1 })
  expect(await session.confirmPassword('Buyer123')).toEqual({
    kind: 'failed',
    failure: { kind: 'superseded' },
  })
})

test('a sign-in that the server refuses for the page’s address is not reported as incorrect', async () => {
  server.signInFailure = { kind: 'signed-out', isForeignPage: true }
  expect(await (await tabs.open()).session.signIn('buyer', 'Buyer123')).toEqual({
    kind: 'failed',
    failure: { kind: 'signed-out', isForeignPage: true },
  })
})

test('a sign-in after too many attempts reports when to try again', async () => {
  server.signInFailure = { kind: 'busy', retryAt: TABS_NOW + 10 * 60_000 }
  expect(await (await tabs.open()).session.signIn('buyer', 'x')).toEqual({
    kind: 'failed',
    failure: { kind: 'busy', retryAt: TABS_NOW + 10 * 60_000 },
  })
})

test('a sign-in whose answer was lost is noticed when the page next asks for the session', async () => {
  const { session, tab } = await tabs.open()
  await session.start()
  server.signInFailure = { kind: 'offline' }
  expect(await session.signIn('buyer', 'Buyer123')).toEqual({
    kind: 'failed',
    failure: { kind: 'offline' },
  })
  server.session = buyer
  expect(await session.admit()).toBe(false)
  expect(tab.loadCount).toBe(1)
  expect((await tabs.open()).current.accountKey).toBe('7')
})
