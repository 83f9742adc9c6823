// npm run bench: measures every figure of bench/README.md and its floor. bench/README.md explains each option.
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import type { Bench } from './bench.ts'
import { openBareDevice, openProductDevice, type ProductDevice } from './devices.ts'
import { type Figure, isReached } from './figure.ts'
import { measureFinishedOrders } from './figures/finished-orders.ts'
import { measureFirstSync } from './figures/first-sync.ts'
import { measureLocking } from './figures/locking.ts'
import { measureMemory } from './figures/memory.ts'
import { measureColdOpen, measureOfflineOpen } from './figures/opening.ts'
import { measureOrdering } from './figures/ordering.ts'
import { measureRestockScreens } from './figures/restock-screens.ts'
import { measureFirstMatches, measureKeystrokes } from './figures/searching.ts'
import { measureServer } from './figures/server.ts'
import { measureSizes } from './figures/sizes.ts'
import { type RunFacts, readRecordedFigures, recordFigures, tableOf } from './report.ts'

const FIGURES: Readonly<Record<string, (bench: Bench) => Promise<Figure[]>>> = {
  'offline-open': measureOfflineOpen,
  'first-matches': measureFirstMatches,
  keystrokes: measureKeystrokes,
  'order-offline': measureOrdering,
  'finished-orders': measureFinishedOrders,
  'restock-screens': measureRestockScreens,
  locking: measureLocking,
  'cold-open': measureColdOpen,
  'first-sync': measureFirstSync,
  sizes: measureSizes,
  memory: measureMemory,
  server: measureServer,
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
  const smallDevice = await prepare(values.products)
  let largeDevice: Promise<ProductDevice> | null = null
  const openLargeDevice = () => {
    largeDevice ??= prepare(values.many)
    return largeDevice
  }
  const bareDevice = await openBareDevice(browser, smallDevice.cards)
  const bench: Bench = { browser, runs: Number(values.runs), bareDevice, smallDevice, openLargeDevice }
  for (const name of chosenNames) {
    printProgress(`Measuring ${name}…`)
    figures.push(...((await FIGURES[name]?.(bench)) ?? []))
  }
  for (const device of [bareDevice, smallDevice, await largeDevice]) await device?.close()
} finally {
  await browser.close()
}
const runFacts: RunFacts = {
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  browser: browser.version(),
}
console.log(
  values.json ? JSON.stringify(figures, null, 2) : tableOf(figures, runFacts, await readRecordedFigures()),
)
if (values.record) await recordFigures(figures, runFacts)
if (values.check && !figures.every(isReached)) process.exitCode = 1
