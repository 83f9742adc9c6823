// npm run bench: measures every figure of bench/README.md and its floor. `--only a,b` chooses figures, `--json` prints
// them as data, `--check` fails if a goal is missed, `--record` writes them into figures.json.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import type { Bench } from './bench.ts'
import { openBareDevice, openProductDevice, type ProductDevice } from './devices.ts'
import { type Figure, isReached } from './figure.ts'
import { finishedOrders } from './figures/finished-orders.ts'
import { firstSync } from './figures/first-sync.ts'
import { memory } from './figures/memory.ts'
import { coldOpen, offlineOpen } from './figures/opening.ts'
import { orderOffline } from './figures/ordering.ts'
import { firstMatches, keystrokes } from './figures/searching.ts'
import { serverLoad } from './figures/server.ts'
import { sizes } from './figures/sizes.ts'
import { type RunFacts, readRecorded, record, tableOf } from './report.ts'

const FIGURES: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  'offline-open': offlineOpen,
  'first-matches': firstMatches,
  keystrokes,
  'order-offline': orderOffline,
  'finished-orders': finishedOrders,
  'cold-open': coldOpen,
  'first-sync': firstSync,
  sizes,
  memory,
  server: serverLoad,
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    products: { type: 'string', default: '10000' },
    many: { type: 'string', default: '50000' },
    runs: { type: 'string', default: '15' },
    json: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})
const chosenNames = values.only?.split(',') ?? Object.keys(FIGURES)
const unknownNames = chosenNames.filter((name) => FIGURES[name] === undefined)
if (unknownNames.length > 0) {
  throw new Error(`Unknown: ${unknownNames.join()}. Figures: ${Object.keys(FIGURES).join()}.`)
}

/** Progress goes to standard error, the table to standard output. */
const printProgress = (text: string) => console.error(text)

const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const figures: Figure[] = []
try {
  const prepare = (products: string) => {
    printProgress(`Preparing a device with ${products} products…`)
    return openProductDevice(browser, Number(products))
  }
  const small = await prepare(values.products)
  let largeDevice: Promise<ProductDevice> | null = null
  const large = () => {
    largeDevice ??= prepare(values.many)
    return largeDevice
  }
  const bare = await openBareDevice(browser, small.cards)
  const bench: Bench = { browser, runs: Number(values.runs), bare, small, large }
  for (const name of chosenNames) {
    printProgress(`Measuring ${name}…`)
    figures.push(...((await FIGURES[name]?.(bench)) ?? []))
  }
  for (const device of [bare, small, await largeDevice]) await device?.close()
} finally {
  await browser.close()
}
const runFacts: RunFacts = {
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  browser: browser.version(),
}
console.log(values.json ? JSON.stringify(figures, null, 2) : tableOf(figures, runFacts, await readRecorded()))
if (values.record) await record(figures, runFacts)
if (values.check && !figures.every(isReached)) process.exitCode = 1
