import { expect, type Page } from '@playwright/test'
import { arriveSignedIn, checkOut, fillExampleCart, waitForWorker } from '../support/counter-test.ts'
import { CHECKOUT, publishNewBuild, test, waitForTakeover } from '../support/faulty-network-test.ts'
import { NEWER_BUILD } from '../support/newer-build.ts'
import { commitsOf } from '../support/server-calls.ts'

test.use({ serviceWorkers: 'allow' })

interface ManifestPicture {
  src: string
  sizes: string
  type: string
  purpose?: string
}

/** Width and height as the browser decodes the picture. */
function readSize(page: Page, { src }: ManifestPicture): Promise<string> {
  return page.evaluate(async (address) => {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    return `${picture.naturalWidth}x${picture.naturalHeight}`
  }, src)
}

test('the app can be installed: its icons, shortcuts and screenshots exist', async ({ page, context }) => {
  await page.goto('/')
  const manifestPath = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(manifestPath ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Counter', start_url: '/', scope: '/', display: 'standalone' })
  expect(manifest.theme_color).toMatch(/^#/)
  expect(manifest.background_color).toMatch(/^#/)

  const pictures: ManifestPicture[] = [...manifest.icons, ...manifest.screenshots]
  const picturesWithSize = pictures.filter(({ sizes }) => sizes !== 'any')
  for (const picture of picturesWithSize) expect(await readSize(page, picture)).toBe(picture.sizes)
  const purposes = manifest.icons.map(({ purpose = 'any' }: ManifestPicture) => purpose)
  expect(purposes).toContain('any')
  expect(purposes).toContain('maskable')
  expect(picturesWithSize.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.screenshots.length).toBeGreaterThan(0)

  expect(manifest.shortcuts).toMatchObject([
    { name: 'Cart', url: '/cart' },
    { name: 'Pending orders', url: '/pending-orders' },
    { name: 'Orders', url: '/orders' },
  ])

  await page.evaluate(() => {
    const installEvent = new Event('beforeinstallprompt', { cancelable: true })
    window.dispatchEvent(Object.assign(installEvent, { prompt: async () => ({ outcome: 'accepted' }) }))
  })
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('Install Counter on this device')).toBeHidden()

  await waitForWorker(page)
  const devTools = await context.newCDPSession(page)
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
  // Chromium treats the browser context of the test as a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('an update that a person starts while another tab sends an order begins after the order is sent', {
  tag: '@promise',
}, async ({ page, context, server, network }) => {
  await arriveSignedIn(page)
  await fillExampleCart(page)
  await waitForWorker(page)
  const otherTab = await context.newPage()
  await otherTab.goto('/')
  await publishNewBuild(page, network, server.url)
  for (const tab of [page, otherTab]) await expect(tab.getByText(NEWER_BUILD)).toBeVisible()
  const releaseAnswer = network.pause(CHECKOUT, 'answer')
  await checkOut(page)
  await expect.poll(() => network.requestsMatching(CHECKOUT).length).toBe(1)
  await otherTab.getByRole('button', { name: 'Update now' }).click()
  await expect(otherTab.getByText('The update starts by itself as soon as no tab is sending')).toBeVisible()
  releaseAnswer()
  const expectNewerBuild = (tab: Page) => expect(tab.locator('html')).toHaveAttribute('data-build', 'newer')
  await waitForTakeover(page, Promise.all([page, otherTab].map(expectNewerBuild)))
  await expect(page.getByText(NEWER_BUILD)).toHaveCount(0)
  expect(network.requestsMatching(CHECKOUT)).toHaveLength(1)
  expect(await commitsOf(server.url)).toHaveLength(1)
})
