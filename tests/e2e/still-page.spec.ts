import { expect } from '@playwright/test'
import { arriveSignedIn, MANAGER, signIn, waitForWorker } from '../support/counter-test.ts'
import { findServer, loseServer, publishNewBuild, test } from '../support/faulty-network-test.ts'
import { NEWER_BUILD } from '../support/newer-build.ts'

test.use({ serviceWorkers: 'allow' })

test('no control moves when the connection is lost or a newer build arrives', async ({
  page,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await waitForWorker(page)
  await page.goto('/product/12-plate-frames')
  await expect(page.getByRole('main').getByRole('article').nth(3)).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const first = page.getByRole('main').getByRole('article').first()
    const places = () =>
      Promise.all(
        [first.getByRole('button', { name: 'Increase' }), page.getByRole('heading', { level: 1 })].map(
          (part) => part.boundingBox(),
        ),
      )
    const before = await places()
    expect(before).not.toContain(null)
    await loseServer(page, network)
    const note = page.getByText(/^Offline\. The catalogue was last updated/)
    await expect(note).toBeInViewport()
    expect(await places()).toEqual(before)
    await findServer(page, network)
    await expect(note).toBeHidden()
    expect(await places()).toEqual(before)
  }
  const before = await page.getByRole('heading', { level: 1 }).boundingBox()
  await publishNewBuild(page, network, server.url)
  await expect(page.getByText(NEWER_BUILD)).toBeInViewport()
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before)
  await loseServer(page, network)
  await expect(page.getByRole('button', { name: 'Update now' })).toBeInViewport()
  await expect(page.getByText(/^Offline\. The catalogue was last updated/)).toBeInViewport()
})

test.describe('of an editor', () => {
  // The code of what comes later is held back below, and a worker would have it already.
  test.use({ serviceWorkers: 'block' })

  test('the controls of editors appear in a space that the page reserves', async ({ page }) => {
    await page.addInitScript(() => {
      interface Shift extends PerformanceEntry {
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      const moved: string[] = []
      const watch = new PerformanceObserver((list) => {
        // the entries of the type that is watched
        for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
          const inMain = sources.filter(({ node }) => document.querySelector('main')?.contains(node))
          if (!hadRecentInput) moved.push(...inMain.map(({ node }) => node?.textContent?.slice(0, 60) ?? ''))
        }
      })
      watch.observe({ type: 'layout-shift', buffered: true })
      Object.assign(window, { moved })
    })
    await signIn(page, MANAGER, '/product/11-tag-pouches')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      let goOn = () => {}
      const cardsShown = new Promise<void>((resolve) => {
        goOn = resolve
      })
      await page.route('**/assets/subscribing-*', (route) => cardsShown.then(() => route.continue()))
      await page.goto('/product/11-tag-pouches')
      await expect(page.getByRole('main').getByRole('button', { name: 'Increase' }).first()).toBeVisible()
      goOn()
      await expect(page.getByRole('region', { name: 'Catalogue editing' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: 'subscribe' }).first()).toBeVisible()
      await page.unroute('**/assets/subscribing-*')
      const moved = await page.evaluate(
        () =>
          new Promise((resolve) => {
            // A frame is judged when it was shown.
            requestAnimationFrame(() =>
              requestAnimationFrame(() => setTimeout(() => resolve((window as { moved?: string[] }).moved))),
            )
          }),
      )
      expect(moved).toEqual([])
    }
  })
})
