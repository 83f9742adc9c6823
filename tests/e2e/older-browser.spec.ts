// A browser that cannot run the app shows a page that says so, and no blank one.
import { expect, test, waitForWorker } from '../support/counter-test.ts'

test.use({ serviceWorkers: 'allow' })

const NEEDED = /^It runs in Chrome and Edge 111, Firefox 121 and Safari 16\.4 \(also on iPhone and iPad\)/

test('a browser without what the app calls says which ones have it, also without a server', async ({
  page,
  server,
}) => {
  await page.goto('/')
  await waitForWorker(page)
  await server.stop()
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSpliced'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Counter has not started' })).toBeVisible()
  await expect(page.getByText(NEEDED)).toBeVisible()
})

test('one in which no script of ours runs says so when nothing has started for long', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  const heading = page.getByText('Counter has not started')
  await expect(heading).toBeHidden()
  // What follows after twenty seconds, now.
  await page.evaluate(() => document.getAnimations().forEach((animation) => void animation.finish()))
  await expect(heading).toBeVisible()
  await expect(page.getByText(NEEDED)).toBeVisible()
  await context.close()
})
