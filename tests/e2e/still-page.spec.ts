import { expect } from '@playwright/test'
import { arriveSignedIn, connection, MANAGER, signIn, waitForWorker } from '../support/counter-test.ts'
import { loseServer, publishNewBuild, restoreServer, test } from '../support/faulty-network-test.ts'
import { readLayout, recordLayout } from '../support/layout-shift.ts'
import { NEWER_BUILD } from '../support/newer-build.ts'

test.use({ serviceWorkers: 'allow' })

test('a lost connection moves neither the heading nor the first card, and a newer build does not move the heading', async ({
  page,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await waitForWorker(page)
  await page.goto('/product/12-plate-frames')
  await expect(page.getByRole('main').getByRole('article').nth(3)).toBeVisible()
  await expect(connection(page)).toContainText('Online')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const firstCard = page.getByRole('main').getByRole('article').first()
    const readBoxes = () =>
      Promise.all(
        [firstCard.getByRole('button', { name: 'Increase' }), page.getByRole('heading', { level: 1 })].map(
          (part) => part.boundingBox(),
        ),
      )
    const boxesBefore = await readBoxes()
    expect(boxesBefore).not.toContain(null)
    await loseServer(page, network)
    const note = page.getByText(/^Offline\. Catalog of/)
    await expect(note).toBeInViewport()
    expect(await readBoxes()).toEqual(boxesBefore)
    await restoreServer(page, network)
    await expect(note).toBeHidden()
    expect(await readBoxes()).toEqual(boxesBefore)
  }
  const headingBoxBefore = await page.getByRole('heading', { level: 1 }).boundingBox()
  await publishNewBuild(page, network, server.url)
  await expect(page.getByText(NEWER_BUILD)).toBeInViewport()
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(headingBoxBefore)
  await loseServer(page, network)
  await expect(page.getByRole('button', { name: 'Update now' })).toBeInViewport()
  await expect(page.getByText(/^Offline\. Catalog of/)).toBeInViewport()
})

test('a lost connection covers and moves neither Add to Cart on a phone nor the header of a tablet', async ({
  page,
  network,
}) => {
  await arriveSignedIn(page)
  await waitForWorker(page)
  for (const size of [
    { width: 800, height: 1280 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/product/101-tag-pouch-standard')
    const addButton = page.getByRole('button', { name: 'Add to Cart' }).first()
    const parts = [
      addButton,
      page.getByRole('button', { name: 'Find', exact: true }),
      page.getByRole('searchbox', { name: 'Search products' }),
    ]
    const readBoxes = () => Promise.all(parts.map((part) => part.boundingBox()))
    const note = page.getByText(/^Offline\. Catalog of/)
    await expect(addButton).toBeVisible()
    await expect(connection(page)).toContainText('Online')
    const boxesBefore = await readBoxes()
    await loseServer(page, network)
    await expect(note).toBeVisible()
    expect(await readBoxes()).toEqual(boxesBefore)
    await page.reload()
    await expect(note).toBeVisible()
    await expect(addButton).toBeInViewport({ ratio: 1 })
    expect(await readBoxes()).toEqual(boxesBefore)
    await restoreServer(page, network)
    await expect(note).toBeHidden()
  }
})

test.describe('on the page of an editor', () => {
  // A worker would have the code that the test holds back below.
  test.use({ serviceWorkers: 'block' })

  test('the controls of editors appear in a space that the page reserves', async ({ page }) => {
    await recordLayout(page)
    await signIn(page, MANAGER, '/product/11-tag-pouches')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      let releaseCode = () => {}
      const cardsShown = new Promise<void>((resolve) => {
        releaseCode = resolve
      })
      await page.route('**/assets/subscribing-*', (route) => cardsShown.then(() => route.continue()))
      // The held code also holds the load event.
      await page.goto('/product/11-tag-pouches', { waitUntil: 'commit' })
      await expect(page.getByRole('main').getByRole('button', { name: 'Increase' }).first()).toBeVisible()
      releaseCode()
      await expect(page.getByRole('region', { name: 'Catalog editing' })).toBeVisible()
      await expect(
        page
          .getByRole('main')
          .getByRole('button', { name: /^More for Tag/ })
          .first(),
      ).toBeVisible()
      await page.unroute('**/assets/subscribing-*')
      expect((await readLayout(page)).movedInMain).toEqual([])
    }
  })
})

test('the popovers of the header stand at their place from their first frame', async ({ page }) => {
  await arriveSignedIn(page)
  const readPlaces = async (opener: string, entry: string) => {
    await page.reload()
    await expect(page.getByRole('banner').getByRole('button', { name: opener, exact: true })).toBeVisible()
    return page.evaluate(
      ([openerText, entryText]) =>
        new Promise<number[]>((resolve) => {
          const places: number[] = []
          const isNamed = (text: string | undefined) => (part: Element) => part.textContent?.trim() === text
          const read = () => {
            const part = [...document.querySelectorAll('[role=dialog] :is(a, button)')].find(
              isNamed(entryText),
            )
            if (part) places.push(Math.round(part.getBoundingClientRect().x))
            if (places.length < 30) requestAnimationFrame(read)
            else resolve([...new Set(places)])
          }
          const button = [...document.querySelectorAll<HTMLElement>('header button')].find(
            isNamed(openerText),
          )
          button?.click()
          read()
        }),
      [opener, entry],
    )
  }
  expect(await readPlaces('buyer', 'Log Out')).toHaveLength(1)
  expect(await readPlaces('Online', 'Offline data')).toHaveLength(1)
})
