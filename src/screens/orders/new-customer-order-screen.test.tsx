import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Answer, Failure } from '#api/failure.ts'
import type { Counter } from '#app-context/counter.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { NewCustomerOrderScreen } from './new-customer-order-screen.tsx'

const EMAIL = 'harper@example.com'
const clearSession = () => sessionStorage.clear()
beforeEach(clearSession)
afterEach(() => {
  cleanup()
  clearSession()
})

let server: { failure: Failure | null; isOrderGone: boolean }
beforeEach(() => {
  server = { failure: null, isOrderGone: false }
})

function showOrder(
  address: string,
  { failure = null as Failure | null, isShippingOpen = false, copy = null as CopyDatabase | null } = {},
) {
  server.failure = failure
  const requests: unknown[] = []
  async function call({
    path,
    query,
  }: {
    path: string
    query?: { email: string }
  }): Promise<Answer<unknown>> {
    requests.push([path, query])
    if (server.failure !== null) return { ok: false, failure: server.failure }
    if (query?.email.toLowerCase() !== EMAIL || server.isOrderGone) {
      return { ok: false, failure: { kind: 'refused', status: 404, code: 10404, message: 'Order not found' } }
    }
    return { ok: true, value: { ...sampleServerOrder(), isShippingOpen } }
  }
  const counter = sampleCounter({
    account: null,
    connection: failure?.kind === 'offline' ? 'offline' : 'online',
    // the reply's type depends on the call, which only the test knows
    api: { call: call as Counter['api']['call'] },
  })
  if (copy !== null) counter.databases.copy = copy
  const orderScreen = <NewCustomerOrderScreen ReAdd={() => null} />
  showScreen(
    counter,
    <Routes>
      <Route path="/order/unregistered/:id" element={orderScreen} />
    </Routes>,
    address,
  )
  return { requests, copy: counter.databases.copy, user: userEvent.setup() }
}

it('shows with thanks the order that the page address names, and hides its number while the order is IN', async () => {
  const { requests } = showOrder(`/order/unregistered/900?email=${EMAIL}`)
  await screen.findByText('Thank you for your order!')
  expect(requests).toEqual([['api/client/order/unregistered/900', { email: EMAIL }]])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order received')
  expect(screen.getByRole('link', { name: 'Tag Pouch Standard' })).toBeTruthy()
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toContain('$75.88')
  expect(sessionStorage.getItem('orderEmail')).toBe(EMAIL)
})

it('shows TBD as shipping and total when the server says that shipping is open', async () => {
  showOrder(`/order/unregistered/900?email=${EMAIL}`, { isShippingOpen: true })
  await screen.findByText('Thank you for your order!')
  expect(screen.getAllByText('TBD')).toHaveLength(2)
})

it('does not ask for the e-mail of an order that was placed in this tab', async () => {
  sessionStorage.setItem('orderEmail', EMAIL)
  showOrder('/order/unregistered/900')
  await screen.findByText('Thank you for your order!')
})

it('asks for the e-mail before it sends a request or shows the order', async () => {
  const { requests, user } = showOrder('/order/unregistered/900')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Whose order is it?')
  await user.click(screen.getByRole('button', { name: 'Show the order' }))
  expect(screen.getByRole('alert').textContent).toBe('Required field')
  expect(requests).toEqual([])
  await user.type(screen.getByLabelText('E-mail'), 'else@example.com{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No order with this number was placed with this e-mail. Check the e-mail.',
  )
  expect(screen.queryByText('Tag Pouch Standard')).toBeNull()
  await user.clear(screen.getByLabelText('E-mail'))
  await user.type(screen.getByLabelText('E-mail'), `${EMAIL}{Enter}`)
  await screen.findByText('Thank you for your order!')
  expect(screen.getByText('At /order/unregistered/900')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Order received')
})

it('says that showing the order needs a connection', async () => {
  showOrder(`/order/unregistered/900?email=${EMAIL}`, { failure: { kind: 'offline' } })
  expect((await screen.findByRole('status')).textContent).toBe(
    'Showing the order needs a connection. The order appears as soon as the server answers.',
  )
})

it('shows the failure, and repeats the request on demand', async () => {
  const failure: Failure = { kind: 'server-fault', status: 500, message: '' }
  const { requests, user } = showOrder(`/order/unregistered/900?email=${EMAIL}`, { failure })
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Error receiving order, .*, try logging in\./,
  )
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('alert')
  expect(requests.length).toBeGreaterThan(1)
})

const OFFLINE: Failure = { kind: 'offline' }

/** Shows the order in an earlier tab, which stores a copy of it on the device, and closes that tab. */
async function storeCopy(): Promise<CopyDatabase> {
  const { copy } = showOrder(`/order/unregistered/900?email=${EMAIL}`, { isShippingOpen: true })
  await screen.findByText('Thank you for your order!')
  await vi.waitFor(async () => expect(await copy.settings.count()).toBe(1))
  cleanup()
  clearSession()
  return copy
}

it('shows offline the device’s copy with its age to a person who types the e-mail', async () => {
  const copy = await storeCopy()
  const { user } = showOrder('/order/unregistered/900', { failure: OFFLINE, copy })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Whose order is it?')
  expect(document.body.textContent).not.toContain('Tag Pouch')

  await user.type(screen.getByLabelText('E-mail'), 'else@example.com{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This is not the e-mail that this device knows. Type that one, or try again with a connection.',
  )
  expect(document.body.textContent).not.toContain('Tag Pouch')

  await user.clear(screen.getByLabelText('E-mail'))
  await user.type(screen.getByLabelText('E-mail'), 'Harper@Example.com{Enter}')
  await screen.findByText('Thank you for your order!')
  expect(screen.getByRole('status').textContent).toContain('Last updated just now.')
  expect(screen.getByRole('link', { name: 'Tag Pouch Standard' })).toBeTruthy()
  expect(screen.getAllByText('TBD')).toHaveLength(2)
})

it.each([
  ['the address names the e-mail', () => '/order/unregistered/900?email=HARPER@example.com'],
  [
    'the tab knows the e-mail',
    () => {
      sessionStorage.setItem('orderEmail', EMAIL)
      return '/order/unregistered/900'
    },
  ],
])('shows the copy at once when %s, and the order once the server answers', async (_, address) => {
  const copy = await storeCopy()
  const { user } = showOrder(address(), { failure: OFFLINE, copy })
  await screen.findByText(/Last updated/)
  server.failure = null
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByText(/Last updated/)).toBeNull())
  expect(screen.getByText('Thank you for your order!')).toBeTruthy()
})

it('does not show the copy of an order that the server denies', async () => {
  const copy = await storeCopy()
  server.isOrderGone = true
  showOrder(`/order/unregistered/900?email=${EMAIL}`, { copy })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No order with this number was placed with this e-mail. Check the e-mail.',
  )
  expect(document.body.textContent).not.toContain('Tag Pouch')
})

it('deletes the copy of an order that the server denies', async () => {
  const copy = await storeCopy()
  server.isOrderGone = true
  showOrder(`/order/unregistered/900?email=${EMAIL}`, { copy })
  await screen.findByRole('alert')
  await vi.waitFor(async () => expect(await copy.settings.count()).toBe(0))
  cleanup()
  clearSession()
  showOrder(`/order/unregistered/900?email=${EMAIL}`, { failure: OFFLINE, copy })
  expect((await screen.findByRole('status')).textContent).toBe(
    'Showing the order needs a connection. The order appears as soon as the server answers.',
  )
})

it('keeps the copy when the server denies the order to another e-mail', async () => {
  const copy = await storeCopy()
  showOrder('/order/unregistered/900?email=else@example.com', { copy })
  await screen.findByRole('alert')
  // This tab remembers only the e-mail of an order that was shown.
  expect(sessionStorage.getItem('orderEmail')).toBeNull()
  cleanup()
  clearSession()
  showOrder(`/order/unregistered/900?email=${EMAIL}`, { failure: OFFLINE, copy })
  await screen.findByText(/Last updated/)
})

it('shows no copy at the address of another order', async () => {
  const copy = await storeCopy()
  showOrder(`/order/unregistered/901?email=${EMAIL}`, { failure: OFFLINE, copy })
  expect((await screen.findByRole('status')).textContent).toBe(
    'Showing the order needs a connection. The order appears as soon as the server answers.',
  )
})
