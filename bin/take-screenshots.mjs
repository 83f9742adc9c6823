// `node bin/take-screenshots.mjs`: builds and starts the app with a new demo database, and takes screenshots of it.
// The install prompt shows the screenshots of public/screenshots, the README the screenshots of docs/pictures.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { buildServer, SERVER } from './build-server.mjs'
import { findBrowser } from './find-browser.mjs'
import { buildApp, exitWith, ROOT, readCommandLine } from './prepare.mjs'

const PORT = 4362
const ORIGIN = `http://localhost:${PORT}`
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const takenPaths = []

async function takePicture(page, path, quality = 82) {
  await page.waitForLoadState('networkidle')
  const picture = sharp(await page.screenshot({ animations: 'disabled' }))
  await mkdir(join(ROOT, path, '..'), { recursive: true })
  await picture.webp({ quality }).toFile(join(ROOT, path))
  takenPaths.push(path)
}

async function takeInstallPictures(browser) {
  const views = [
    { name: 'wide', viewport: DESKTOP, deviceScaleFactor: 1 },
    { name: 'narrow', viewport: PHONE, deviceScaleFactor: 2 },
  ]
  for (const { name, ...options } of views) {
    const page = await browser.newPage(options)
    await page.goto(`${ORIGIN}/product/11`)
    await page.getByRole('article').first().waitFor()
    await takePicture(page, `public/screenshots/${name}.webp`)
    await page.close()
  }
}

async function signIn(context, login, password) {
  const page = await context.newPage()
  await page.goto(`${ORIGIN}/auth`)
  await page.getByLabel('LOGIN', { exact: true }).fill(login)
  await page.getByLabel('PASSWORD', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(`${ORIGIN}/`)
  return page
}

async function addToCart(page, productId, quantity) {
  await page.goto(`${ORIGIN}/product/${productId}`)
  const main = page.getByRole('main')
  await main.getByRole('spinbutton', { name: 'Quantity' }).first().fill(String(quantity))
  await main.getByRole('button', { name: 'Add to Cart' }).first().click()
  await main.getByText(`${quantity} in the cart`, { exact: true }).first().waitFor()
}

/** Raises all prices by this percentage. */
async function raisePrices(browser, percent) {
  const context = await browser.newContext({ viewport: DESKTOP })
  const page = await signIn(context, 'admin', 'Admin123')
  await page.goto(`${ORIGIN}/change_price`)
  await page.getByRole('button', { name: 'Add change price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add change price' })
  await dialog.getByLabel('Value').fill(String(percent))
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Price change added successfully.').waitFor()
  await context.close()
}

/** Takes screenshots of a buyer who orders without a connection. Then prices rise, and the order needs review. */
async function takeOrderPictures(browser) {
  const context = await browser.newContext({ viewport: DESKTOP })
  const page = await signIn(context, 'buyer', 'Buyer123')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await addToCart(page, 101, 200)
  await addToCart(page, 121, 10)
  await page.getByRole('link', { name: /^Cart,/ }).click()
  await page.getByLabel('PO#').fill('4711')
  await page.getByLabel("RO or Orderer's Name").fill('Drew')
  await context.setOffline(true)
  await page
    .getByRole('status', { name: 'Connection' })
    .getByText(/Offline/)
    .waitFor()
  await page.getByRole('button', { name: 'Checkout' }).first().click()
  await page.getByText('Waiting', { exact: true }).first().waitFor()
  await page
    .getByRole('status')
    .getByText(/in the cart$/)
    .waitFor({ state: 'hidden' })
  await takePicture(page, 'docs/pictures/waiting-order.webp')
  await page.setViewportSize(PHONE)
  await takePicture(page, 'docs/pictures/waiting-order-phone.webp')
  await page.setViewportSize(DESKTOP)
  await raisePrices(browser, 4)
  await context.setOffline(false)
  await page.getByText('Needs review', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Review' }).first().click()
  await page.getByText('Comparing with today', { exact: false }).waitFor({ state: 'hidden' })
  await page.getByRole('table', { name: 'Changes' }).waitFor()
  await takePicture(page, 'docs/pictures/review-sheet.webp')
  await context.close()
}

async function takeStaffPictures(browser) {
  const context = await browser.newContext({ viewport: DESKTOP, colorScheme: 'dark' })
  const page = await signIn(context, 'manager', 'Manager123')
  await page.goto(`${ORIGIN}/orders`)
  const checkboxes = page.getByRole('checkbox', { name: /^Choose order/ })
  for (const index of [0, 1, 2]) await checkboxes.nth(index).check()
  await page.getByRole('region', { name: 'Bulk actions' }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
  await takePicture(page, 'docs/pictures/order-desk.webp')
  await context.close()
}

try {
  readCommandLine(
    {},
    'node bin/take-screenshots.mjs   takes the screenshots of the README and the install prompt',
  )
} catch (problem) {
  exitWith(problem)
}
await buildApp()
await buildServer()
const dataFolder = await mkdtemp(join(tmpdir(), 'counter-screenshots-'))
const args = [SERVER, '--port', String(PORT), '--data', dataFolder]
const server = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
await new Promise((resolve, reject) => {
  server.stdout.on('data', (output) => String(output).includes('Counter is ready') && resolve())
  server.once('exit', () => reject(new Error('The server did not start')))
})
const { chromium } = await import('playwright')
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
try {
  await takeInstallPictures(browser)
  await takeOrderPictures(browser)
  await takeStaffPictures(browser)
} finally {
  await browser.close()
  server.removeAllListeners('exit')
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await rm(dataFolder, { recursive: true, force: true })
}
console.log(`Taken: ${takenPaths.join(', ')}`)
