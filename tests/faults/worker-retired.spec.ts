import { expect, type Page } from '@playwright/test'
import { RETIRED_WORKER } from '../../server/edge/files/retired-worker.ts'
import { arriveSignedIn, waitForWorker } from '../support/counter-test.ts'
import {
  CHECKOUT,
  expectAllSent,
  restoreServer,
  queueSmallOrder,
  test,
  waitForTakeover,
} from '../support/faulty-network-test.ts'

function countWorkers(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
}

function readLoadTime(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin)
}

async function listCaches(page: Page): Promise<string[]> {
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
  const releaseAnswer = network.pause(CHECKOUT, 'answer')
  await restoreServer(page, network)
  await expect.poll(() => network.requestsMatching(CHECKOUT).length).toBe(1)
  const otherTab = await context.newPage()
  await otherTab.goto('/change/password')
  const passwordField = otherTab.getByLabel('OLD_PASSWORD')
  await passwordField.fill('half of it')
  expect(await listCaches(page)).not.toEqual([])

  network.scriptAlways({ path: /^\/sw\.js/ }, { status: 200, type: 'text/javascript', body: RETIRED_WORKER })
  const reload = page.waitForEvent('load')
  const loadTimeBefore = await readLoadTime(page)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  // The files are deleted at once, not only after the half minute in which Chromium keeps the old worker.
  await expect.poll(() => listCaches(page)).toEqual([])
  expect(await readLoadTime(page)).toBe(loadTimeBefore)
  releaseAnswer()
  await waitForTakeover(page, reload)
  await expect(passwordField).toHaveValue('half of it')
  const otherReload = otherTab.waitForEvent('load')
  await passwordField.clear()
  await otherReload
  await expect.poll(() => countWorkers(page)).toBe(0)
  expect(await listCaches(page)).toEqual([])
  await expectAllSent(page, network, server.url, 1)

  // The server has the app's own worker again.
  network.clear()
  await page.reload()
  await waitForWorker(page)
  await expect.poll(() => listCaches(page)).not.toEqual([])
})
