// The devices of the bench. A product device is like a device on a counter: it has stored every product and installed
// its service worker, and its server is stopped. Other devices have a signed-in buyer, or the bare page; their servers
// run.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from '#domain/products/product.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'
import type { BareCard } from './bare/card.ts'
import { buildBarePage } from './build-bare.ts'
import { serveFolder } from './serve-folder.ts'
import { addMeasuring } from './visit.ts'

const FILL_LIMIT_MS = 1_200_000

export interface Device {
  context: BrowserContext
  url: string
  /** The address of a page with at least fifty cards. */
  cardsUrl: string
  close: () => Promise<void>
}

export interface ProductDevice extends Device {
  /** The server, which is stopped except while a figure needs it. Its data stay until the device is closed. */
  server: RunningServer
  productCount: number
  cards: BareCard[]
}

/** Opens a device on which the demo world's buyer is signed in and the catalogue is stored. Its server runs. */
export async function openBuyersDevice(
  browser: Browser,
  {
    products = 213,
    orders = 420,
    serviceWorkers = 'block',
  }: { products?: number; orders?: number; serviceWorkers?: 'allow' | 'block' } = {},
): Promise<Omit<Device, 'cardsUrl'> & { server: RunningServer }> {
  const args = ['--products', String(products), '--orders', String(orders)]
  const server = await startServer({ isSeeded: false, args })
  const context = await signInOnNewDevice(browser, server.url, serviceWorkers)
  const close = async () => {
    await context.close()
    await server.stop()
  }
  return { context, url: server.url, server, close }
}

/** Signs the demo world's buyer in on a new device, and waits until the device has stored the catalogue. */
export async function signInOnNewDevice(
  browser: Browser,
  url: string,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers })
  await addMeasuring(context)
  const page = await context.newPage()
  await page.goto('/auth')
  await page.getByLabel('LOGIN', { exact: true }).fill('buyer')
  await page.getByLabel('PASSWORD', { exact: true }).fill('Buyer123')
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/auth')
  await page.goto('/offline-data')
  await waitForCatalogue(page)
  if (serviceWorkers === 'allow') {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  }
  await page.close()
  return context
}

async function waitForCatalogue(page: Page): Promise<void> {
  const completeText = page.getByText(/\b([\d,]+) of \1 products/).first()
  await completeText.waitFor({ timeout: FILL_LIMIT_MS })
}

/** Opens a device of a visitor, stores this number of products on it, and then stops its server. */
export async function openProductDevice(browser: Browser, products: number): Promise<ProductDevice> {
  const server = await startServer({ isSeeded: false, args: ['--products', String(products)] })
  const context = await browser.newContext()
  await addMeasuring(context)
  const preparedPage = await prepareDevice(context, server.url).finally(() => server.halt())
  const close = async () => {
    await context.close()
    await server.stop()
  }
  const { cards, categoryPath } = preparedPage
  return {
    context,
    url: server.url,
    cardsUrl: server.url + categoryPath,
    server,
    productCount: products,
    cards,
    close,
  }
}

/** Opens a device with the bare page, which shows the given cards. Its server keeps running, for cold loads. */
export async function openBareDevice(browser: Browser, cards: readonly BareCard[]): Promise<Device> {
  const folder = await mkdtemp(join(tmpdir(), 'counter-bare-'))
  await buildBarePage(folder)
  const picture = await sharp({ create: { width: 220, height: 220, channels: 3, background: '#888' } })
    .webp()
    .toBuffer()
  const extraFiles = new Map<string, { type: string; body: string | Uint8Array }>([
    ['/cards.json', { type: 'application/json', body: JSON.stringify(cards) }],
    ...cards.map((card) => [card.picture, { type: 'image/webp', body: picture }] as const),
  ])
  const folderServer = await serveFolder(folder, extraFiles)
  const context = await browser.newContext()
  await addMeasuring(context)
  const page = await context.newPage()
  await page.goto(folderServer.url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload({ waitUntil: 'networkidle' })
  await page.close()
  const close = async () => {
    await context.close()
    await folderServer.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { context, url: folderServer.url, cardsUrl: `${folderServer.url}/`, close }
}

async function prepareDevice(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await page.goto(`${url}/offline-data`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await waitForCatalogue(page)
  const categoryPath = `/product/${await findLargeCategory(page)}`
  await page.goto(url + categoryPath)
  await page.waitForFunction(() => measured.cardsAt !== null, undefined, { polling: 100 })
  const cards = await readCards(page)
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForLoadState('networkidle')
  await waitForSearchIndex(page)
  await page.close()
  return { categoryPath, cards }
}

/** Waits until the page has stored its search index, which takes some seconds. */
async function waitForSearchIndex(page: Page): Promise<void> {
  const isStored = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve, reject) => {
          const opening = indexedDB.open('counter-visitor-copy')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const reading = opening.result
              .transaction('settings')
              .objectStore('settings')
              .getKey('searchIndex')
            reading.onsuccess = () => {
              opening.result.close()
              resolve(reading.result !== undefined)
            }
          }
        }),
    )
  await expect.poll(isStored, { timeout: FILL_LIMIT_MS }).toBe(true)
}

/** Finds the smallest category with at least fifty products, in the device's copy of the catalogue. */
async function findLargeCategory(page: Page): Promise<number> {
  const categoryId = await page.evaluate(async () => {
    const rows = await new Promise<Product[]>((resolve, reject) => {
      const opening = indexedDB.open('counter-visitor-copy')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('products').objectStore('products').getAll()
        reading.onsuccess = () => {
          opening.result.close()
          resolve(reading.result)
        }
      }
    })
    const counts = new Map<number, number>()
    for (const { parentId, type, archive, hiddenProduct } of rows) {
      if (type === 'PRODUCT' && !archive && !hiddenProduct)
        counts.set(parentId, (counts.get(parentId) ?? 0) + 1)
    }
    const largeCategories = [...counts].filter(([, count]) => count >= 50).sort((a, b) => a[1] - b[1])
    return largeCategories[0]?.[0] ?? null
  })
  if (categoryId === null) throw new Error('no category has fifty products; measure with --products 10000')
  return categoryId
}

async function readCards(page: Page): Promise<BareCard[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('article')].slice(0, 50).map((article, id) => ({
      id,
      name: article.getAttribute('aria-label') ?? '',
      price: article.querySelector('p')?.textContent ?? '',
      picture: `/pictures/${id}.webp`,
    })),
  )
}
