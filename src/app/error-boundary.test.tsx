import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ConnectionView } from '#connection/connection.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyScreen } from './routes/lazy-screen.tsx'

// React logs the errors that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const LOAD_ERROR = new TypeError('Failed to fetch dynamically imported module: /assets/orders-screen.js')

function showFailingScreen(state: ConnectionView['state'], problem: Error) {
  let view: ConnectionView = { state, since: 0 }
  const listeners = new Set<() => void>()
  const counter = sampleCounter({ account: null })
  let probeCount = 0
  counter.connection = {
    ...counter.connection,
    read: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async probe() {
      probeCount += 1
      return false
    },
  }
  const setConnection = (newState: ConnectionView['state']) =>
    act(() => {
      view = { state: newState, since: 1 }
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
  const repair = () => {
    failure = null
  }
  return { setConnection, repair, countProbes: () => probeCount, user: userEvent.setup() }
}

const findTitle = async () => (await screen.findByRole('heading', { level: 1 })).textContent
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('a screen whose code cannot be loaded offline is shown when the connection returns', async () => {
  const { setConnection, repair } = showFailingScreen('offline', LOAD_ERROR)
  expect(await findTitle()).toBe('This screen could not be loaded: no connection')
  expect(screen.getByRole('alert').textContent).toContain(
    'The screen loads by itself when the connection is back. Your cart and your orders are safe on this device',
  )
  expect(buttons()).toEqual(['Try again'])
  repair()
  setConnection('online')
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
})

it('Try again loads the code of the screen again', async () => {
  const { repair, user } = showFailingScreen('offline', LOAD_ERROR)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await findTitle()).toBe('This screen could not be loaded: no connection')
  repair()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy()
})

it('the failure screen probes the server once, and its title follows the connection', async () => {
  const { setConnection, countProbes } = showFailingScreen('online', LOAD_ERROR)
  expect(await findTitle()).toBe('This screen could not be loaded')
  expect(buttons()).toEqual(['Load the page again'])
  expect(countProbes()).toBe(1)
  setConnection('offline')
  expect(await findTitle()).toBe('This screen could not be loaded: no connection')
})

it('the next try also loads a style sheet that could not be loaded', async () => {
  const { setConnection, repair } = showFailingScreen('offline', LOAD_ERROR)
  await findTitle()
  const failedLink = document.createElement('link')
  failedLink.rel = 'stylesheet'
  // In Chromium a style sheet that could not be loaded has an object whose rules cannot be read.
  const sheet = {
    get cssRules(): never {
      throw new DOMException('Cannot access rules', 'SecurityError')
    },
  }
  Object.defineProperty(failedLink, 'sheet', { value: sheet })
  document.head.append(failedLink)
  repair()
  setConnection('online')
  await screen.findByRole('heading', { name: 'Orders' })
  expect(failedLink.isConnected).toBe(false)
  const newLink = document.head.querySelector('link[rel="stylesheet"]')
  expect(newLink).not.toBeNull()
  newLink?.remove()
})

it('a screen that failed through a bug is not shown again when the connection returns', async () => {
  const { setConnection, repair } = showFailingScreen('offline', new Error('a bug'))
  expect(await findTitle()).toBe('This screen could not be shown')
  expect(buttons()).toEqual(['Try again', 'Load the page again'])
  repair()
  setConnection('online')
  expect(await findTitle()).toBe('This screen could not be shown')
})

it('a failed screen shows the number under which the server logged its error', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    if (address !== '/edge/reports') throw new TypeError('not of this test')
    return new Response(null, { status: 204, headers: { 'Counter-Request-Id': '7GSJ-56N0' } })
  })
  showFailingScreen('online', new TypeError('x is not a function'))
  expect(await screen.findByText(/name its number: 7GSJ-56N0$/)).toBeTruthy()
  expect(fetch).toHaveBeenCalledTimes(1)
})
