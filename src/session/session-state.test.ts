import { expect, test, vi } from 'vitest'
import { createGeneration } from '#api/client.ts'
import { account } from '#tests/support/account.ts'
import { pageMemory } from '#tests/support/page-memory.ts'
import type { CurrentAccount } from './current-account.ts'
import { createSessionState } from './session-state.ts'

const NEVER = new Promise<void>(() => {})
const buyer = account({ id: 7, login: 'buyer' })

function open(accountKey: CurrentAccount['accountKey']) {
  const generation = createGeneration()
  const memory = pageMemory()
  const snapshot = accountKey === 'visitor' ? null : buyer
  const current = { accountKey, snapshot } as CurrentAccount // its database is not asked for
  return { state: createSessionState({ current, generation, memory }), generation, memory }
}

test('a call of the visitor waits until it is known whose session the browser holds', async () => {
  const { state } = open('visitor')
  expect(state.isKnown()).toBe(false)
  const known = vi.fn()
  const waiting = state.whenKnown(NEVER).then(known)
  await Promise.resolve()
  expect(known).not.toHaveBeenCalled()
  state.becomeKnown()
  await waiting
  expect(state.isKnown()).toBe(true)
})

test('a call of the visitor waits no longer than the question', async () => {
  const { state } = open('visitor')
  await state.whenKnown(Promise.resolve())
  expect(state.isKnown()).toBe(false)
})

test('only the visitor’s page may become uncertain', () => {
  const { state } = open('7')
  state.becomeUncertain()
  expect(state.isKnown()).toBe(true)
  const { state: visitors } = open('visitor')
  visitors.becomeKnown()
  visitors.becomeUncertain()
  expect(visitors.isKnown()).toBe(false)
})

test('a page whose session ended tells so, and forgets what the tab remembered', () => {
  const { state, generation, memory } = open('7')
  memory.setItem('login', 'buyer')
  const listener = vi.fn()
  state.subscribe(listener)
  state.end()
  expect(state.view()).toEqual({ account: buyer, status: 'ending' })
  expect(state.isOver()).toBe(true)
  expect(state.isWaiting()).toBe(false)
  expect(generation.read()).toBe(2)
  expect(memory.getItem('login')).toBeNull()
  expect(listener).toHaveBeenCalledOnce()
})
