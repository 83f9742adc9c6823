// Brings a browser to where a counter's tablet is: every product on the device, the worker in charge.
import type { BrowserContext, Page } from '@playwright/test'
import type { Product } from '#domain/product.ts'
import type { BareCard } from './bare/card.ts'

const FILL_LIMIT_MS = 600_000

export interface PreparedProduct {
  /** The page of a category with at least fifty products that can be bought. */
  categoryPath: string
  cards: BareCard[]
  productCount: number
}

export async function prepareProduct(context: BrowserContext, url: string): Promise<PreparedProduct> {
  const page = await context.newPage()
  await page.goto(`${url}/offline-data`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const stored = page.getByText(/\b(\d+) of \1 products/)
  await stored.first().waitFor({ timeout: FILL_LIMIT_MS })
  const productCount = Number(/(\d+) of/.exec((await stored.first().textContent()) ?? '')?.[1] ?? 0)
  const categoryPath = `/product/${await findLargeCategory(page)}`
  await page.goto(url + categoryPath)
  await page.waitForFunction(() => measured.cardsAt !== null, undefined, { polling: 100 })
  const cards = await readCards(page)
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForLoadState('networkidle')
  await page.close()
  return { categoryPath, cards, productCount }
}

/** The parent of the most products, read from the device's own copy. */
async function findLargeCategory(page: Page): Promise<number> {
  const parent = await page.evaluate(async () => {
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
    const large = [...counts].filter(([, count]) => count >= 50).sort((a, b) => a[1] - b[1])
    return large[0]?.[0] ?? null
  })
  if (parent === null) throw new Error('no category has fifty products; measure with --products 10000')
  return parent
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
