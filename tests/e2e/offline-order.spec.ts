import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import {
  BUYER,
  becomeReadyForOffline,
  cartLink,
  checkOut,
  connection,
  fillExampleCart,
  followMoreLink,
  pendingOrders,
  signIn,
  test,
} from '../support/counter-test.ts'
import { commitsOf } from '../support/server-calls.ts'

test.use({ serviceWorkers: 'allow' })

test('an order that is placed offline survives a restart of the browser and is sent once by itself', {
  tag: '@promise',
}, async ({ playwright, launchOptions, server }) => {
  const profile = await mkdtemp(join(tmpdir(), 'counter-profile-'))
  const openBrowser = async () => {
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      baseURL: server.url,
    })
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  let { context, page } = await openBrowser()
  try {
    await signIn(page, BUYER)
    await fillExampleCart(page)
    await becomeReadyForOffline(page)
    await server.halt()
    await checkOut(page)

    await expect(page.getByRole('heading', { name: 'Pending orders' })).toBeVisible()
    await expect(pendingOrders(page)).toHaveCount(1)
    await expect(pendingOrders(page)).toContainText('Waiting')
    await expect(connection(page)).toContainText('Offline since')
    await expect(cartLink(page)).toHaveAccessibleName(/\$0\.00, 0 items/)

    await context.close()
    ;({ context, page } = await openBrowser())
    await page.goto('/')
    const orders = page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: /^Orders/ })
    await expect(orders).toHaveAccessibleName('Orders, 1 waits')
    await orders.click()
    await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible()
    await expect(pendingOrders(page)).toContainText('Waiting')
    await pendingOrders(page).getByRole('button', { name: 'Send now' }).click()
    await expect(pendingOrders(page)).toContainText('Waiting')
    await followMoreLink(page, 'Pending orders')
    await expect(pendingOrders(page)).toContainText('Waiting')

    await server.restart()
    await expect(page.getByText('Finished (1)')).toBeVisible()
    await expect(orders).toHaveAccessibleName('Orders')
    await expect(connection(page)).toContainText('Online')
    expect(await commitsOf(server.url)).toHaveLength(1)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})
