import { expect, test, vi } from 'vitest'
import { createGeneration } from '#api/client.ts'
import { account } from '#tests/support/account.ts'
import { pageMemory } from '#tests/support/page-memory.ts'
import type { CurrentAccount } from './current-account.ts'
import { createSessionState } from './session-state.ts'

const NEVER = new Promise<void>(() => {})
const buyer = account({ id: 7, login: 'buyer' })

function openState(accountKey: CurrentAccount['accountKey']) {
  const generation = createGeneration()
  const memory = pageMemory()
  const snapshot = accountKey === 'visitor' ? null : buyer
  const current = { accountKey, snapshot } as CurrentAccount // its database is not read
  return { state: createSessionState({ current, generation, memory }), generation, memory }
}

test('a visitor’s call waits until the page knows whose session the browser has', async () => {
  const { state } = openState('visitor')
  expect(state.isSessionKnown()).toBe(false)
  const onKnown = vi.fn()
  const waitingCall = state.whenSessionKnown(NEVER).then(onKnown)
  await Promise.resolve()
  expect(onKnown).not.toHaveBeenCalled()
  state.noteSessionKnown()
  await waitingCall
  expect(state.isSessionKnown()).toBe(true)
})

test('a visitor’s call stops waiting when the question for the session has ended without an answer', async () => {
  const { state } = openState('visitor')
  await state.whenSessionKnown(Promise.resolve())
  expect(state.isSessionKnown()).toBe(false)
})

test('only a visitor’s page can become uncertain about the session', () => {
  const { state } = openState('7')
  state.noteSessionUncertain()
  expect(state.isSessionKnown()).toBe(true)
  const { state: visitorsState } = openState('visitor')
  visitorsState.noteSessionKnown()
  visitorsState.noteSessionUncertain()
  expect(visitorsState.isSessionKnown()).toBe(false)
})

test('the end of a session changes the view and clears the tab’s memory', () => {
  const { state, generation, memory } = openState('7')
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
