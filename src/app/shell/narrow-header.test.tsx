// The header in a window that is narrower than 60em: links and buttons are in the menu, except those that hurry.
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteEdgeAnswers } from '#storage/device/device-settings.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { storeUnlock } from '#tests/support/unlock-rows.ts'
import { Header } from './header.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 60em)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The addresses of the links of the row above the menu, which jsdom cannot hide. */
const hrefsBesideMenu = () => {
  const linksInMenu = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  const links = within(screen.getByRole('banner')).getAllByRole('link')
  return links
    .filter((link) => !linksInMenu.includes(link) && !/^(tel|mailto):/.test(link.getAttribute('href') ?? ''))
    .map((link) => link.getAttribute('href'))
}

it('the orders that wait and Lock are one press away', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  await noteEdgeAnswers(counter.databases.device, true, 'key')
  await createOutboxTable(counter.databases.account).add(samplePendingOrder())
  showScreen(counter, <Header />, '/contacts')
  expect(await screen.findAllByRole('button', { name: 'Lock' })).toHaveLength(1)
  expect(screen.getByRole('navigation', { name: 'Main' }).textContent).not.toContain('Lock')
  expect(hrefsBesideMenu()).toEqual(['/', '/pending-orders', '/cart'])
})

it('without a waiting order no second link leads to Pending orders', async () => {
  const counter = sampleCounter({ account: sampleAccount() })
  await noteEdgeAnswers(counter.databases.device, true, 'key')
  showScreen(counter, <Header />, '/contacts')
  await screen.findByRole('button', { name: 'Lock' })
  expect(hrefsBesideMenu()).toEqual(['/', '/cart'])
})

it('a visitor unlocks a locked account without opening the menu', async () => {
  const counter = sampleCounter({ account: null })
  await storeUnlock(counter.databases.device, { accountId: 3, isLocked: true })
  showScreen(counter, <Header />, '/contacts')
  await screen.findByRole('link', { name: 'Unlock' })
  expect(hrefsBesideMenu()).toEqual(['/', '/unlock', '/auth/contacts', '/cart'])
})
