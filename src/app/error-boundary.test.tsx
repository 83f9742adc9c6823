import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ConnectionView } from '#connection/connection.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './routes/lazy-screen.tsx'

// React reports what a boundary caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const NOT_LOADED = new TypeError('Failed to fetch dynamically imported module: /assets/orders-screen.js')

function show(state: ConnectionView['state'], problem: Error) {
  let view: ConnectionView = { state, since: 0 }
  const listeners = new Set<() => void>()
  const counter = sampleCounter({ account: null })
  let probes = 0
  counter.connection = {
    ...counter.connection,
    read: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async probe() {
      probes += 1
      return false
    },
  }
  const become = (next: ConnectionView['state']) =>
    act(() => {
      view = { state: next, since: 1 }
      for (const listener of [...listeners]) listener()
    })
  let failure: Error | null = problem
  const { Screen } = lazyScreen(async () => {
    if (failure !== null) throw failure
    return () => <h1>Orders</h1>
  })
  showScreen(
    counter,
    <ErrorBoundary resetKey="/orders">
      <Suspense fallback={null}>
        <Screen />
      </Suspense>
    </ErrorBoundary>,
  )
  const mend = () => {
    failure = null
  }
  return { become, mend, probes: () => probes, user: userEvent.setup() }
}

const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('says that a screen without its code appears with the connection, and shows it then', async () => {
  const { become, mend } = show('offline', NOT_LOADED)
  expect(await title()).toBe('This screen could not be loaded: no connection')
  expect(screen.getByRole('alert').textContent).toContain(
    'It loads by itself when the connection returns. Your cart and your orders are kept on this device',
  )
  expect(buttons()).toEqual(['Try again'])
  mend()
  become('online')
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
})

it('tries again when the person presses Try again', async () => {
  const { mend, user } = show('offline', NOT_LOADED)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await title()).toBe('This screen could not be loaded: no connection')
  mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
})

it('probes the server when a screen cannot be loaded', async () => {
  const { become, probes } = show('online', NOT_LOADED)
  expect(await title()).toBe('This screen could not be loaded')
  expect(buttons()).toEqual(['Load the page again'])
  expect(probes()).toBe(1)
  become('offline')
  expect(await title()).toBe('This screen could not be loaded: no connection')
})

it('asks again for a style sheet that did not arrive', async () => {
  const { become, mend } = show('offline', NOT_LOADED)
  await title()
  const failed = document.createElement('link')
  failed.rel = 'stylesheet'
  // As Chromium has it.
  const sheet = {
    get cssRules(): never {
      throw new DOMException('Cannot access rules', 'SecurityError')
    },
  }
  Object.defineProperty(failed, 'sheet', { value: sheet })
  document.head.append(failed)
  mend()
  become('online')
  await screen.findByRole('heading', { name: 'Orders' })
  expect(failed.isConnected).toBe(false)
  const again = document.head.querySelector('link[rel="stylesheet"]')
  expect(again).not.toBeNull()
  again?.remove()
})

it('does not try a screen with a bug again by itself', async () => {
  const { become, mend } = show('offline', new Error('a bug'))
  expect(await title()).toBe('This screen could not be shown')
  expect(buttons()).toEqual(['Try again', 'Load the page again'])
  mend()
  become('online')
  expect(await title()).toBe('This screen could not be shown')
})
