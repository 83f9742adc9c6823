// @vitest-environment jsdom
// Which files of src/ an order passes, as docs/architecture.md shows them: a whole counter is opened over a scripted server,
// Checkout is called as the cart's button does, and the engine tells of which files a function ran until the person
// reads that the order was received. Nothing is drawn, and files of words, types and tables do not run.
import { VISITOR } from '#storage/shared-names.ts'
import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { posix } from 'node:path'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, expect, test, vi } from 'vitest'
import { openCounter } from '#app/open-counter.ts'
import { CounterContext } from '#app-context/counter.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { useCheckout } from '#screens/cart/use-checkout.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { writeAccountSnapshot } from '#storage/account-settings.ts'
import { changeCart } from '#storage/cart-table.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import { beginAccount } from '#storage/device-settings.ts'
import { account } from '#tests/support/account.ts'
import { sampleDealership, sampleLines, sampleRequest } from '#tests/support/sample-orders.ts'
import { ROOT } from './read-sources.ts'

const MOST_FILES = 35

/** Rules are asked and carry nothing; ui is drawn; the catalogue only hears that something was written. */
const OTHER_ROOMS = /^src\/(domain|contract|ui|catalogue|pwa)\//
/** Run beside it and change nothing of its way. */
const ONLOOKERS = [
  // Asks the browser to keep what is stored, once per device.
  'src/app-context/saved-order.ts',
  'src/storage/device-settings.ts',
  // Counts the orders that wait, and says when the device is getting full.
  'src/storage/pending-counts.ts',
  'src/app/outbox-notices.ts',
  // Notes every transaction, for a page that is left.
  'src/storage/let-go-when-left.ts',
  // Its timer of four seconds may end meanwhile.
  'src/app-context/first-content.ts',
]

const buyer = account({ id: 3 })
const ANSWERS: Record<string, unknown> = {
  [ENDPOINTS.edge]: {
    idempotency: true,
    retentionHours: 9600,
    storeId: 'store',
    serverTime: '2026-11-22T12:00:00Z',
    backend: 'up',
  },
  [ENDPOINTS.validate]: { data: buyer },
  [ENDPOINTS.dealerships]: { data: { dealerships: [sampleDealership()], count: 1 } },
  [ENDPOINTS.checkBasket]: {
    data: {
      outOffDateProduct: {},
      outOfDateDiscount: {},
      items: sampleLines.map(({ product }) => product),
    },
  },
  [ENDPOINTS.checkout]: { data: { id: 900 } },
}

async function answer(input: string | Request): Promise<Response> {
  const address = typeof input === 'string' ? input : input.url
  const value = ANSWERS[new URL(address, 'http://counter.test').pathname.slice(1)]
  const body = value ?? { error: { code: 10404, message: 'Not scripted' } }
  const headers = { 'Content-Type': 'application/json' }
  return new Response(JSON.stringify(body), { status: value === undefined ? 404 : 200, headers })
}

/** Calls, transactions and short timers that have begun and not ended: what they lead to is still to run. */
const underWay = new Set<unknown>()

async function answerCounted(input: string | Request): Promise<Response> {
  const call = Symbol('call')
  underWay.add(call)
  return answer(input).finally(() => underWay.delete(call))
}

const openTransaction = IDBDatabase.prototype.transaction
IDBDatabase.prototype.transaction = function (...words) {
  const transaction = openTransaction.apply(this, words)
  underWay.add(transaction)
  for (const end of ['complete', 'abort']) {
    transaction.addEventListener(end, () => underWay.delete(transaction))
  }
  return transaction
}

/** Longer ones look after what is open, and go on for the life of the page: none rings while is looked what runs. */
const SHORT_TIMER_MS = 1000
let isLooking = false
/** What rang meanwhile. */
const postponed: (() => void)[] = []
const startTimer = globalThis.setTimeout
const endTimer = globalThis.clearTimeout
vi.stubGlobal('setTimeout', (work: () => void, waitMs = 0) => {
  const timer = startTimer(() => {
    underWay.delete(timer)
    if (isLooking && waitMs >= SHORT_TIMER_MS) postponed.push(work)
    else work()
  }, waitMs)
  if (waitMs < SHORT_TIMER_MS) underWay.add(timer)
  return timer
})
vi.stubGlobal('clearTimeout', (timer: Parameters<typeof clearTimeout>[0]) => {
  underWay.delete(timer)
  endTimer(timer)
})

/** Turns of the event loop in which what has just ended hands on its result. */
const TURNS = 20

/** Until nothing is under way, and nothing has begun anew in the turns after that. */
async function untilNothingIsUnderWay(): Promise<void> {
  for (let idle = 0; idle < TURNS; idle = underWay.size === 0 ? idle + 1 : 0) {
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

vi.stubGlobal('fetch', answerCounted)
// jsdom has neither of the two.
vi.stubGlobal('matchMedia', () => ({ matches: false }))
HTMLImageElement.prototype.decode = async () => {}
afterAll(() => vi.unstubAllGlobals())

/** A page of a signed-in buyer with two lines in the cart, once nothing of its start runs any more. */
async function openPage() {
  const database = new AccountDatabase(String(buyer.id))
  await beginAccount(new DeviceDatabase(), String(buyer.id), Date.now(), VISITOR)
  await writeAccountSnapshot(database, buyer)
  await changeCart(database, () => ({ lines: sampleLines }))
  const counter = await openCounter()
  counter.firstContent.shown()
  await new Promise<void>((resolve) => counter.firstContent.afterwards(resolve))
  await counter.outbox.open()
  await untilNothingIsUnderWay()
  expect(counter.session.read().status).toBe('confirmed')
  expect(counter.connection.read().state).toBe('online')
  expect(onTheWay(await filesRunBy(untilNothingIsUnderWay))).toEqual([])
  return counter
}

/** The files of src/ of which a function runs while this does, as paths from the repository's root. */
async function filesRunBy(work: () => Promise<void>): Promise<string[]> {
  const inspector = new Session()
  inspector.connect()
  await inspector.post('Debugger.enable')
  await inspector.post('Profiler.enable')
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await inspector.post('Profiler.takePreciseCoverage')
  isLooking = true
  await work()
  isLooking = false
  const { result } = await inspector.post('Profiler.takePreciseCoverage')
  const ofSource = result.filter(({ url }) => url.replace('file://', '').startsWith(`${ROOT}/src/`))
  const run: string[] = []
  for (const { scriptId, url, functions } of ofSource) {
    const { scriptSource } = await inspector.post('Debugger.getScriptSource', { scriptId })
    // Vite reads every export through a function of its own.
    const isExport = (text: string) => /^\(\) => \{ try \{ return \w+ \} catch/.test(text)
    const hasRun = functions.some(({ ranges: [range] }) => {
      if (range === undefined || range.count === 0) return false
      return !isExport(scriptSource.slice(range.startOffset, range.endOffset))
    })
    if (hasRun) run.push(posix.relative(ROOT, url.replace('file://', '')))
  }
  inspector.disconnect()
  for (const rung of postponed.splice(0)) rung()
  await untilNothingIsUnderWay()
  return run
}

function onTheWay(run: readonly string[]): string[] {
  return run.filter((path) => !OTHER_ROOMS.test(path) && !ONLOOKERS.includes(path)).sort()
}

/** The files that the picture in docs/architecture.md shows: a room, then the files in it. */
function filesInPicture(): string[] {
  const page = readFileSync(posix.join(ROOT, 'docs/architecture.md'), 'utf8')
  const picture = /## Follow one order[\s\S]*?```\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  const files = picture.split('\n').flatMap((line) => {
    const [, room, names = ''] = /^.{11}([\w/-]+) {2,}(.+)$/.exec(line) ?? []
    return room === undefined ? [] : names.split(/, */).map((name) => `src/${room}/${name}.ts`)
  })
  return [...new Set(files)]
}

test('an order passes the files that docs/architecture.md shows, and no others', async () => {
  const counter = await openPage()
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(CounterContext, { value: counter }, createElement(MemoryRouter, null, children))
  const { result } = renderHook(useCheckout, { wrapper })
  const run = await filesRunBy(() =>
    act(async () => {
      expect(await result.current.checkout(sampleRequest())).toBe(true)
    }),
  )
  expect(counter.notices.read()).toMatchObject([{ kind: 'success' }])
  const way = onTheWay(run)
  expect(way).toEqual(filesInPicture().sort())
  expect(way.length).toBeLessThanOrEqual(MOST_FILES)
})
