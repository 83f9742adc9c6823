import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type Safety, withSavedOrder } from '#app-context/orders/saved-order.ts'
import type { PendingState } from '#outbox/states.ts'
import type { PwaView } from '#pwa/pwa.ts'
import { requestPersistence } from '#pwa/storage-report.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { sampleDealership, sampleIntent, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { PendingOrdersScreen } from './pending-orders-screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  cleanup()
})

const SAVED_TEXT = 'Your order is saved on this device.'

async function showAfterCheckout(
  safety: Safety | null,
  pwa: Partial<PwaView> = {},
  state: PendingState = 'waiting',
  options: Partial<Parameters<typeof sampleCounter>[0]> = {},
) {
  const account = sampleAccount()
  const counter = sampleCounter({ account, chosenDealership: sampleDealership(), pwa, ...options })
  await createOutboxTable(counter.databases.account).add(samplePendingOrder({ state }))
  showScreen(counter, <PendingOrdersScreen />, {
    pathname: '/pending-orders',
    state: withSavedOrder({ intent: sampleIntent, safety }),
  })
  await screen.findByText(/Lakeside Motors/)
  return { user: userEvent.setup() }
}
const findNotice = () => screen.queryByText(SAVED_TEXT)?.closest('[role=status]') ?? null
const buttonNames = () =>
  [...(findNotice()?.querySelectorAll('button') ?? [])].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  )

it('says that the order is saved, and disappears after Dismiss', async () => {
  const { user } = await showAfterCheckout(null)
  expect(findNotice()?.textContent).toContain(SAVED_TEXT)
  expect(buttonNames()).toEqual(['Dismiss this notice'])
  await user.click(screen.getByRole('button', { name: 'Dismiss this notice' }))
  await waitFor(() => expect(findNotice()).toBeNull())
  expect(document.activeElement?.textContent).toBe('Pending orders')
})

it('says that the browser will not delete the order', async () => {
  await showAfterCheckout('kept')
  expect(findNotice()?.textContent).toContain('The browser promised to keep the data of Counter.')
  expect(buttonNames()).toEqual(['Dismiss this notice'])
})

it('offers Install and Save a copy when the browser may delete the order', async () => {
  await showAfterCheckout('may-be-deleted', { canInstall: true })
  expect(findNotice()?.textContent).toContain('The browser may delete the order')
  expect(findNotice()?.textContent).toContain('Install Counter or save a copy')
  expect(buttonNames()).toEqual(['Install', 'Save a copy', 'Dismiss this notice'])
})

it('does not advise installing when the browser cannot install', async () => {
  await showAfterCheckout('may-be-deleted')
  expect(findNotice()?.textContent).toContain('The browser may delete the order')
  expect(findNotice()?.textContent).not.toContain('Install')
})

it('says that the browser will not delete the order once the person allows persistent storage', async () => {
  await showAfterCheckout('may-be-deleted')
  vi.stubGlobal('navigator', { storage: { persist: async () => true, persisted: async () => true } })
  await requestPersistence()
  await screen.findByText(/^The browser promised to keep the data of Counter\./)
})

it.each([
  ['an iPhone', 'iPhone; CPU iPhone OS 17_4 like Mac OS X', 'choose Share, then Add to Home Screen'],
  ['a Mac', 'Macintosh; Intel Mac OS X 10_15_7', 'use Safari 17 or newer and choose File, then Add to Dock'],
  ['WebKit on Linux', 'X11; Linux x86_64', 'Save a copy of each waiting order'],
])('explains how to keep the order on %s, which deletes data after a week', async (_, system, adviceText) => {
  vi.stubGlobal('navigator', { userAgent: `Mozilla/5.0 (${system})`, maxTouchPoints: 0 })
  await showAfterCheckout('deleted-by-safari')
  expect(findNotice()?.textContent).toContain(
    'If you do not use Counter for 7 days, this browser deletes its data.',
  )
  expect(findNotice()?.textContent).toContain(adviceText)
  expect(buttonNames()).toEqual(['Save a copy', 'Dismiss this notice'])
})

it('says whether the order leaves the device while the app is closed', async () => {
  await showAfterCheckout(null)
  expect(findNotice()?.textContent).toContain(
    'It is sent as soon as the server answers, but not while the app is closed. Open the app to send it.',
  )
  cleanup()
  await showAfterCheckout(null, { canWakeWorker: true })
  expect(findNotice()?.textContent).toContain(
    'It is sent as soon as this device has a connection, also when the app is closed.',
  )
})

const SENT_TEXT =
  'It is sent as soon as the server answers, but not while the app is closed. Open the app to send it.'
const pageText = () => document.querySelector('main')?.textContent ?? document.body.textContent ?? ''
const count = (text: string) => pageText().split(text).length - 1

it('while the notice stands, the head and the row of the order do not repeat when it is sent', async () => {
  const { user } = await showAfterCheckout(null, {}, 'waiting', { connection: 'offline' })
  expect([count(SENT_TEXT), count('1 order waits')]).toEqual([1, 0])
  await user.click(screen.getByRole('button', { name: 'Dismiss this notice' }))
  await screen.findByText('1 order waits to be sent.')
  expect(count(SENT_TEXT)).toBe(1)
})

it('an unlocked account reads nowhere on the page when the order is sent, because the line above says so', async () => {
  const view = { account: sampleAccount(), status: 'unlocked' as const }
  await showAfterCheckout(null, {}, 'waiting', { connection: 'offline', session: { read: () => view } })
  expect(findNotice()?.textContent).toBe(SAVED_TEXT)
  expect([count('is sent'), count('goes out'), count('1 order waits')]).toEqual([0, 0, 0])
})

it('the order of an unlocked account that waits for a sign-in is not explained again below the line above', async () => {
  const view = { account: sampleAccount(), status: 'unlocked' as const }
  await showAfterCheckout(null, {}, 'sign-in', { session: { read: () => view } })
  expect([count('Sign in to send the order.'), count('1 order on this device needs you')]).toEqual([0, 0])
  cleanup()
  await showAfterCheckout(null, {}, 'sign-in')
  expect([count('Sign in to send the order.'), count('1 order on this device needs you')]).toEqual([1, 1])
})

it('offers notifications of waiting orders if the app sends them while it is closed, and the person can still be asked', async () => {
  vi.stubGlobal('SyncManager', class {})
  vi.stubGlobal('Notification', { permission: 'default' })
  await showAfterCheckout(null, { canWakeWorker: true })
  expect(buttonNames()).toEqual(['Notify me when it is sent', 'Dismiss this notice'])
  expect(findNotice()?.textContent).toContain(
    'A notification can tell you, also while the app is closed, that it was sent or needs you.',
  )
  cleanup()
  await showAfterCheckout(null)
  expect(buttonNames()).toEqual(['Dismiss this notice'])
  expect(findNotice()?.textContent).not.toContain('A notification')
})

it('shows no notice for an order that needs review', async () => {
  await showAfterCheckout('may-be-deleted', {}, 'needs-review')
  expect(findNotice()).toBeNull()
})
