// The speed at which a new device downloads and stores the catalogue. The floor is a loop that makes the same calls and
// writes each row into IndexedDB.
import type { Page } from '@playwright/test'
import { productCalls } from '#contract/products/product-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import type { Bench } from '../bench.ts'
import type { Figure } from '../figure.ts'
import { median } from '../statistics.ts'
import { addMeasuring } from '../visit.ts'

const LIMIT_MS = 600_000

async function syncByApp(
  page: Page,
  url: string,
): Promise<{ ms: number; longTaskCount: number; longestTaskMs: number }> {
  await page.goto(`${url}/offline-data`)
  await page
    .getByText(/\b(\d+) of \1 products/)
    .first()
    .waitFor({ timeout: LIMIT_MS })
  return page.evaluate((path) => {
    const [firstCall] = performance.getEntriesByType('resource').filter(({ name }) => name.includes(path))
    const startedAt = firstCall?.startTime ?? 0
    const tasks = measured.longTasks.filter((task) => task.startedAt >= startedAt)
    return {
      ms: performance.now() - startedAt,
      longTaskCount: tasks.length,
      longestTaskMs: Math.max(0, ...tasks.map(({ durationMs }) => durationMs)),
    }
  }, productCalls.products.path)
}

/** Stores the catalogue by a loop. It runs on a page of the same origin that has no scripts of its own. */
async function syncByLoop(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/manifest.webmanifest`)
  return page.evaluate(
    async ([path, size, authorization]) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('loop', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('products', { keyPath: 'id' })
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const startedAt = performance.now()
      for (let pageNumber = 0; ; pageNumber += 1) {
        const headers = { Authorization: authorization }
        const answer = await fetch(`/${path}?page=${pageNumber}&size=${size}`, { headers })
        const { items, count } = (await answer.json()).data
        const transaction = database.transaction('products', 'readwrite')
        for (const row of items) transaction.objectStore('products').put(row)
        await new Promise<void>((resolve, reject) => {
          transaction.oncomplete = () => resolve()
          transaction.onabort = () => reject(transaction.error)
        })
        if ((pageNumber + 1) * size >= count) break
      }
      return performance.now() - startedAt
    },
    [productCalls.products.path, PRODUCTS_PER_PAGE, BASIC_HEADER] as const,
  )
}

export async function measureFirstSync({ browser, smallDevice }: Bench): Promise<Figure[]> {
  await smallDevice.server.restart()
  try {
    const [rates, floorRates, longTaskCounts, longestTasksMs]: number[][] = [[], [], [], []]
    for (let run = 0; run < 3; run += 1) {
      for (const program of ['loop', 'app']) {
        const context = await browser.newContext({ serviceWorkers: 'block' })
        await addMeasuring(context)
        const page = await context.newPage()
        if (program === 'loop') {
          floorRates?.push((smallDevice.productCount / (await syncByLoop(page, smallDevice.url))) * 1000)
        } else {
          const appSync = await syncByApp(page, smallDevice.url)
          rates?.push((smallDevice.productCount / appSync.ms) * 1000)
          longTaskCounts?.push(appSync.longTaskCount)
          longestTasksMs?.push(appSync.longestTaskMs)
        }
        await context.close()
      }
    }
    const [rate, floorRate] = [median(rates ?? []), median(floorRates ?? [])]
    return [
      {
        id: 'first-sync',
        name: `first sync of ${smallDevice.productCount} products, against the same calls and plain puts`,
        unit: 'rows/s',
        p50: rate,
        p95: rate,
        floor: floorRate,
        ratio: rate / floorRate,
        goal: 0.75,
        stretch: 0.9,
        isHigherBetter: true,
        note: `tasks over 50 ms in each of 3 runs: ${longTaskCounts?.join(', ')}; the longest ${Math.max(...(longestTasksMs ?? [])).toFixed(0)} ms`,
      },
    ]
  } finally {
    await smallDevice.server.halt()
  }
}
