import { expect, type Page } from '@playwright/test'
import { RETIRED_WORKER } from '../../server/edge/retired-worker.ts'
import { arriveSignedIn, waitForWorker } from '../support/counter-test.ts'
import { CHECKOUT, expectAllSent, findServer, queueSmallOrder, test } from '../support/faulty-network-test.ts'

function registrations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
}

function loadedAt(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin)
}

async function keptFiles(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => caches.keys())
  return names.filter((name) => /precache|later-chunks/.test(name))
}

test.use({ serviceWorkers: 'allow' })

test('a retired worker is removed with its files, and no page reloads while it sends an order or has unsaved input', async ({
  page,
  context,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await waitForWorker(page)
  await queueSmallOrder(page, network)
  const letAnswerCome = network.pause(CHECKOUT, 'answer')
  await findServer(page, network)
  await expect.poll(() => network.matching(CHECKOUT).length).toBe(1)
  const other = await context.newPage()
  await other.goto('/change/password')
  const typed = other.getByLabel('OLD_PASSWORD')
  await typed.fill('half of it')
  expect(await keptFiles(page)).not.toEqual([])

  network.always({ path: /^\/sw\.js/ }, { status: 200, type: 'text/javascript', body: RETIRED_WORKER })
  const reloaded = page.waitForEvent('load')
  const before = await loadedAt(page)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  // Earlier than the half minute after which Chromium considers the old worker idle.
  await expect.poll(() => keptFiles(page)).toEqual([])
  expect(await loadedAt(page)).toBe(before)
  letAnswerCome()
  await reloaded
  await expect(typed).toHaveValue('half of it')
  const otherReloaded = other.waitForEvent('load')
  await typed.clear()
  await otherReloaded
  await expect.poll(() => registrations(page)).toBe(0)
  expect(await keptFiles(page)).toEqual([])
  await expectAllSent(page, network, server.url, 1)

  // The app's own worker is served again.
  network.clear()
  await page.reload()
  await waitForWorker(page)
  await expect.poll(() => keptFiles(page)).not.toEqual([])
})
