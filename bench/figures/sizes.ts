// The size of the built scripts, compressed with gzip: those of the first catalogue screen, and those of all screens of
// a buyer.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Bench } from '../bench.ts'
import { buildHelloPage } from '../build-bare.ts'
import type { Figure } from '../figure.ts'

const ASSETS = fileURLToPath(new URL('../../dist/assets', import.meta.url))

async function gzippedKb(file: string): Promise<number> {
  return gzipSync(await readFile(file), { level: 9 }).length / 1000
}

async function sumSizes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(gzippedKb))
  return sizes.reduce((total, size) => total + size, 0)
}

/**
 * The scripts that Home has begun to load when it shows its first card. The first visit is not counted: the answer of a
 * server that has just started may come after Home has begun to load its later scripts.
 */
async function findScriptsOfHome({ browser, smallDevice }: Bench): Promise<string[]> {
  await smallDevice.server.restart()
  try {
    await visitHome(browser, smallDevice.url)
    return await visitHome(browser, smallDevice.url)
  } finally {
    await smallDevice.server.halt()
  }
}

async function visitHome(browser: Bench['browser'], url: string): Promise<string[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('article') === null) return
      document.documentElement.dataset.cardsAt = String(performance.now())
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto(url)
  await page.waitForFunction(() => document.documentElement.dataset.cardsAt !== undefined)
  const names = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < Number(document.documentElement.dataset.cardsAt))
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )
  await context.close()
  return names.map((name) => join(ASSETS, name.replace('/assets/', '')))
}

export async function measureSizes(bench: Bench): Promise<Figure[]> {
  const firstScreenKb = await sumSizes(await findScriptsOfHome(bench))
  const helloKb = await buildHelloPage(gzippedKb)
  const files = (await readdir(ASSETS)).filter((name) => name.endsWith('.js'))
  const buyersKb = await sumSizes(
    files.filter((name) => !/^(staff|pdf)-/.test(name)).map((name) => join(ASSETS, name)),
  )
  return [
    {
      id: 'first-screen-size',
      name: 'JavaScript to the first catalogue screen (gzip), against a React hello page',
      unit: 'kB',
      p50: firstScreenKb,
      p95: firstScreenKb,
      floor: helloKb,
      ratio: firstScreenKb / helloKb,
      goal: 1.9,
      stretch: 1.5,
    },
    {
      id: 'whole-app-size',
      name: "all of a buyer's routes without the PDF viewer (gzip)",
      unit: 'kB',
      p50: buyersKb,
      p95: buyersKb,
      floor: null,
      ratio: buyersKb,
      goal: null,
      stretch: null,
    },
  ]
}
