// During an update an old and a new server serve one address, and a proxy sends the calls to them in turn. Pages of
// both builds start and continue to work (G223).
import { rm } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { type PostgresServer, startOwnPostgres } from '../../bin/start-postgres.mjs'
import { followMoreLink, test } from '../support/counter-test.ts'
import { writeRenamedBuild } from '../support/renamed-build.ts'
import { type RoundRobinProxy, startRoundRobinProxy } from '../support/round-robin-proxy.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let postgres: PostgresServer
let renamedBuild: string
let oldEdge: RunningServer
let newEdge: RunningServer
let proxy: RoundRobinProxy

test.beforeAll(async ({ workersServer }) => {
  postgres = await startOwnPostgres()
  renamedBuild = await writeRenamedBuild()
  const settings = { isSeeded: false, databaseUrl: postgres.url, args: ['--backend', workersServer.url] }
  oldEdge = await startServer(settings)
  newEdge = await startServer({ ...settings, buildFolder: renamedBuild })
  proxy = await startRoundRobinProxy([oldEdge.url, newEdge.url])
})
test.afterAll(async () => {
  await proxy.stop()
  await Promise.all([oldEdge.stop(), newEdge.stop()])
  await postgres.stop()
  await rm(renamedBuild, { recursive: true })
})

const readBuild = (page: Page) => page.evaluate(() => document.documentElement.dataset.build ?? 'first')

/** Opens a screen whose code is not loaded yet. */
async function openScreen(page: Page, link: string, element: Locator): Promise<void> {
  await page.getByRole('link', { name: link }).first().click()
  await expect(element.first()).toBeVisible()
}

test('pages of both builds start, and load their later screens from either server, also after the update and after a rollback', {
  tag: '@promise',
}, async ({ context }) => {
  const pages = [await context.newPage(), await context.newPage()]
  for (const page of pages) {
    await page.goto(proxy.url)
    await expect(page.getByRole('heading', { name: 'Dealership supplies' })).toBeVisible()
  }
  expect(new Set(await Promise.all(pages.map(readBuild)))).toEqual(new Set(['first', 'renamed']))
  for (const page of pages) await openScreen(page, 'Log In', page.getByLabel('LOGIN'))
  proxy.setServers([newEdge.url])
  for (const page of pages)
    await openScreen(page, 'Contacts', page.getByRole('heading', { name: 'Contacts' }))
  proxy.setServers([oldEdge.url])
  for (const page of pages) {
    await followMoreLink(page, 'Pending orders')
    await expect(page.getByRole('heading', { name: 'Pending orders' }).first()).toBeVisible()
  }
  proxy.setServers([oldEdge.url, newEdge.url])
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a device that installs the app during the update opens it without a connection', async ({ page }) => {
    test.setTimeout(1_200_000)
    await page.goto(proxy.url)
    await expect(page.getByRole('heading', { name: 'Dealership supplies' })).toBeVisible()
    // The browser refuses a file of the other build. A later check for an update then installs the worker. The limit is
    // far longer than a slow machine needs: each check loads all files, and only some checks succeed.
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
            await registration.update().catch(() => undefined)
            return registration.active?.state
          }),
        { timeout: 900_000 },
      )
      .toBe('activated')
    proxy.setServers(['http://127.0.0.1:1'])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Dealership supplies' })).toBeVisible()
    proxy.setServers([oldEdge.url, newEdge.url])
  })
})
