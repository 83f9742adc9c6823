// During an update an old and a new server serve one address, and a proxy sends the calls to them in turn. Pages of
// both builds start and continue to work (G223).
import { rm } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { type PostgresServer, startOwnPostgres } from '../../bin/start-postgres.mjs'
import { test } from '../support/counter-test.ts'
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

async function openPages(context: BrowserContext, count: number): Promise<Page[]> {
  const pages = await Promise.all(Array.from({ length: count }, () => context.newPage()))
  for (const page of pages) {
    await page.goto(proxy.url)
    await expect(page.getByRole('heading', { name: 'Dealership supplies' })).toBeVisible()
  }
  return pages
}

const readBuild = (page: Page) => page.evaluate(() => document.documentElement.dataset.build ?? 'first')

test('pages of both builds start and load their later screens from either server', async ({ context }) => {
  const pages = await openPages(context, 4)
  expect(new Set(await Promise.all(pages.map(readBuild)))).toEqual(new Set(['first', 'renamed']))
  for (const page of pages) {
    await page.getByRole('link', { name: 'Log In' }).first().click()
    await expect(page.getByLabel('LOGIN')).toBeVisible()
  }
})

test('after the update, and after a rollback, open pages of the other build load their later screens', async ({
  context,
}) => {
  const pages = await openPages(context, 4)
  for (const [edges, link, heading] of [
    [[newEdge.url], 'Contacts', 'Contacts'],
    [[oldEdge.url], 'Pending orders', 'Pending orders'],
  ] as const) {
    proxy.setServers(edges)
    for (const page of pages) {
      await page.getByRole('link', { name: link }).first().click()
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    }
  }
  proxy.setServers([oldEdge.url, newEdge.url])
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a device that installs the app during the update opens it without a connection', async ({ page }) => {
    await page.goto(proxy.url)
    await expect(page.getByRole('heading', { name: 'Dealership supplies' })).toBeVisible()
    // The browser refuses a file of the other build. A later check for an update then installs the worker. The limit is
    // long, because each check has to load all files.
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
            await registration.update().catch(() => undefined)
            return registration.active?.state
          }),
        { timeout: 240_000 },
      )
      .toBe('activated')
    proxy.setServers(['http://127.0.0.1:1'])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Dealership supplies' })).toBeVisible()
    proxy.setServers([oldEdge.url, newEdge.url])
  })
})
