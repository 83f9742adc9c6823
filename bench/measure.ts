// npm run bench: how fast the product opens without a connection, against a bare page measured in the same run, and what
// finished orders cost.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { startServer } from '#tests/support/start-server.ts'
import { buildBare } from './build-bare.ts'
import { measureFinishedOrders } from './finished-orders.ts'
import { type PreparedProduct, prepareProduct } from './prepare-product.ts'
import { serveFolder } from './serve-folder.ts'
import { median, percentile } from './statistics.ts'
import { instrument, timeToCards, typeAtOnce } from './visit.ts'

const GOAL = 1.4
const ACCEPTABLE = 2.0
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    runs: { type: 'string', default: '15' },
    finished: { type: 'string', default: '2000' },
  },
})
const runs = Number(values.runs)

/** An address that the visited server is asked for no more. */
interface Subject {
  open(): Promise<number>
  close(): Promise<void>
}

async function openProduct(browser: Browser) {
  console.log(`Preparing a catalogue of ${values.products} products…`)
  const server = await startServer({ isSeeded: false, words: ['--products', values.products] })
  const context = await browser.newContext()
  await instrument(context)
  const prepared = await prepareProduct(context, server.url).finally(() => server.halt())
  const subject: Subject = {
    open: () => timeToCards(context, server.url + prepared.categoryPath),
    close: async () => {
      await context.close()
      await server.stop()
    },
  }
  return { subject, prepared, context, url: server.url }
}

async function openBare(browser: Browser, { cards }: PreparedProduct): Promise<Subject> {
  const folder = await mkdtemp(join(tmpdir(), 'counter-bare-'))
  await buildBare(folder)
  const picture = await sharp({ create: { width: 220, height: 220, channels: 3, background: '#888' } })
    .webp()
    .toBuffer()
  const extra = new Map<string, { type: string; body: string | Uint8Array }>([
    ['/cards.json', { type: 'application/json', body: JSON.stringify(cards) }],
    ...cards.map((card) => [card.picture, { type: 'image/webp', body: picture }] as const),
  ])
  const served = await serveFolder(folder, extra)
  const context = await browser.newContext()
  await instrument(context)
  const page = await context.newPage()
  await page.goto(served.url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload({ waitUntil: 'networkidle' })
  await page.close()
  await served.stop()
  return {
    open: () => timeToCards(context, `${served.url}/`),
    close: async () => {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function compare(product: Subject, bare: Subject): Promise<boolean> {
  const times = { product: [] as number[], bare: [] as number[] }
  await bare.open()
  await product.open()
  for (let run = 0; run < runs; run += 1) {
    times.bare.push(await bare.open())
    times.product.push(await product.open())
  }
  const ratio = median(times.product) / median(times.bare)
  const verdict = ratio <= GOAL ? 'reaches the goal' : ratio <= ACCEPTABLE ? 'acceptable' : 'TOO SLOW'
  console.log(`\nOffline open until 50 cards are painted, median of ${runs} (worker asleep, server stopped)`)
  console.log(`  bare page  ${milliseconds(median(times.bare))}`)
  console.log(
    `  Counter    ${milliseconds(median(times.product))}  p90 ${milliseconds(percentile(times.product, 0.9))}`,
  )
  console.log(`  ratio      ${ratio.toFixed(2)}  (goal ${GOAL}, acceptable ${ACCEPTABLE}): ${verdict}`)
  return ratio <= ACCEPTABLE
}

async function measureSearch(open: () => ReturnType<typeof typeAtOnce>): Promise<void> {
  const visits = []
  for (let run = 0; run < Math.min(runs, 7); run += 1) visits.push(await open())
  const readyAt = visits.map(({ searchReadyAt }) => searchReadyAt ?? Number.POSITIVE_INFINITY)
  const tasks = visits.flatMap(({ longTasks, searchReadyAt }) =>
    longTasks.filter(({ startedAt }) => startedAt <= (searchReadyAt ?? 0)),
  )
  const longest = Math.max(0, ...tasks.map(({ durationMs }) => durationMs))
  const keystrokes = visits.flatMap(({ keystrokes }) => keystrokes.slice(1))
  console.log(`\nOffline start on Home and typing at once, ${visits.length} visits`)
  console.log(`  first matches painted   ${milliseconds(median(readyAt))} after opening`)
  console.log(`  tasks over 50 ms        ${tasks.length} in all, the longest ${milliseconds(longest)}`)
  console.log(
    `  later keystrokes        ${milliseconds(median(keystrokes))}  p95 ${milliseconds(percentile(keystrokes, 0.95))}`,
  )
}

function milliseconds(value: number): string {
  return `${value.toFixed(0).padStart(5)} ms`
}

const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const { subject, prepared, context, url } = await openProduct(browser)
  console.log(`${prepared.productCount} products are on the device; measured on ${prepared.categoryPath}`)
  const bare = await openBare(browser, prepared)
  const isFastEnough = await compare(subject, bare)
  await measureSearch(() => typeAtOnce(context, `${url}/`, 'pouch'))
  await bare.close()
  await subject.close()
  const isOutboxFast = await measureFinishedOrders(browser, Number(values.finished), Math.min(runs, 11))
  process.exitCode = isFastEnough && isOutboxFast ? 0 : 1
} finally {
  await browser.close()
}
