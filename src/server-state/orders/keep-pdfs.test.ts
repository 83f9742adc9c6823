import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Answer, Failure } from '#api/failure.ts'
import type { Order } from '#domain/orders/order.ts'
import { AccountDatabase } from '#storage/account-database.ts'
import { putOrdersChangedAt } from '#storage/catalogue/last-events.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { changeKeptPdfs } from '#storage/device/account-settings.ts'
import { putOrders } from '#storage/orders/order-table.ts'
import { createOutboxTable } from '#storage/orders/outbox-table.ts'
import { readKeptPdfs, readPdfViewerBuild } from '#storage/orders/pdf-table.ts'
import { account } from '#tests/support/account.ts'
import { type ChangeEvents, createChangeEvents } from '#tests/support/change-events.ts'
import { sampleDealership, samplePendingOrder, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { keepPdfs, type PdfKeepingParts } from './keep-pdfs.ts'

const buyer = account({
  id: 3,
  privileges: [{ group: 'Orders', actions: ['view', 'create', 'status_show'] }],
  dealerships: [{ id: 1, name: 'Lakeside Motors' }],
})
const order = (id: number, fields: Partial<Order> = {}) =>
  sampleServerOrder({ id, status: 'PENDING', ...fields })

let databases: { account: AccountDatabase; copy: CopyDatabase }
let changes: ChangeEvents
let now: number
let serverOrders: Order[]
/** The calls, oldest first: `orders`, or the number of the downloaded invoice. */
let calls: (number | 'orders')[]
let failureOf: (orderId: number) => Failure | null
let runs: Promise<unknown>[]
let isConnectionGood: boolean
let person: typeof buyer
let phase: 'idle' | 'reading'
let notifyCatalogue: () => void
let preparedTexts: string[]
let stop: () => void
let databaseCount = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  databaseCount += 1
  const key = String(7_000 + databaseCount)
  databases = { account: new AccountDatabase(key), copy: new CopyDatabase(key) }
  changes = createChangeEvents('online')
  now = 10_000_000
  serverOrders = [order(4), order(5), order(6, { status: 'IN' })]
  calls = []
  failureOf = () => null
  runs = []
  isConnectionGood = true
  person = buyer
  phase = 'idle'
  preparedTexts = []
  stop = keepPdfs({
    ...databases,
    ...changes,
    // keepPdfs uses only these members.
    api: {
      async call() {
        calls.push('orders')
        return { ok: true, value: { items: serverOrders, count: serverOrders.length } }
      },
      async download({ body }: { body: { entityIds: number[] } }): Promise<Answer<Blob>> {
        const [id = 0] = body.entityIds
        calls.push(id)
        const failure = failureOf(id)
        return failure === null ? { ok: true, value: new Blob([`invoice ${id}`]) } : { ok: false, failure }
      },
    } as unknown as PdfKeepingParts['api'],
    catalogue: {
      read: () => ({ phase }),
      subscribe(listener: () => void) {
        notifyCatalogue = listener
        return () => {}
      },
    } as PdfKeepingParts['catalogue'],
    session: { read: () => ({ account: person, status: 'confirmed' }) },
    dealershipChoice: { read: () => ({ chosenDealership: sampleDealership(), dealerships: [], readAt: 0 }) },
    viewer: {
      build: 'build 1',
      isStored: () => true,
      prepare: async (file) => void preparedTexts.push(await file.text()),
    },
    now: () => now,
    isConnectionGood: () => isConnectionGood,
    locks: {
      request: (_name: string, _options: object, work: () => Promise<void>) => {
        const run = work()
        runs.push(run)
        return run
      },
    } as unknown as LockManager,
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function waitForRun(count: number): Promise<void> {
  await vi.waitFor(() => expect(runs.length).toBe(count), { interval: 1 })
  await Promise.all(runs)
}

async function makeFirstRun(): Promise<void> {
  vi.advanceTimersByTime(15_000)
  await waitForRun(1)
}

async function makeNextRun(): Promise<void> {
  const count = runs.length
  vi.advanceTimersByTime(60_000)
  await waitForRun(count + 1)
}

const keptIds = async () => (await readKeptPdfs(databases.copy)).map(({ orderId }) => orderId).sort()

test('keepPdfs reads the newest orders, and then the invoices that the person may see, newest first', async () => {
  vi.advanceTimersByTime(14_999)
  expect(runs).toEqual([])
  vi.advanceTimersByTime(1)
  await waitForRun(1)
  expect(calls).toEqual(['orders', 5, 4])
  expect(await keptIds()).toEqual([4, 5])
  await makeNextRun()
  expect(calls).toEqual(['orders', 5, 4])
})

test('keepPdfs leaves the invoices of the person’s other dealerships for their own time', async () => {
  person = { ...buyer, dealerships: [...buyer.dealerships, { id: 7, name: 'Prairie Trucks' }] }
  const { dealership } = sampleServerOrder()
  await putOrders(databases.copy, [order(9, { dealership: { ...dealership, id: 7 } })], now)
  await makeFirstRun()
  expect(calls).toEqual(['orders', 5, 4])
})

test('keepPdfs prepares the viewer with the first invoice, and only once for one build', async () => {
  await makeFirstRun()
  await makeNextRun()
  expect(preparedTexts).toEqual(['invoice 5'])
  expect(await readPdfViewerBuild(databases.copy)).toBe('build 1')
})

test('keepPdfs reads an invoice again when its order changed', async () => {
  await makeFirstRun()
  calls = []
  serverOrders = [order(4), order(5, { status: 'PAID' }), order(6)]
  now += 1000
  await putOrdersChangedAt(databases.copy, now)
  await makeNextRun()
  expect(calls).toEqual(['orders', 6, 5])
})

test('keepPdfs reads the orders again after an hour', async () => {
  await makeFirstRun()
  calls = []
  now += 3_599_999
  await makeNextRun()
  expect(calls).toEqual([])
  now += 1
  await makeNextRun()
  expect(calls).toEqual(['orders'])
})

/** Begins the failure, and returns the function that ends it. */
const failures: [string, () => () => void][] = [
  [
    'the server fails',
    () => {
      failureOf = () => ({ kind: 'server-fault', status: 500, message: '' })
      return () => {
        failureOf = () => null
      }
    },
  ],
  [
    'the device is full',
    () => {
      const put = vi.spyOn(databases.copy.pdfContents, 'put')
      put.mockRejectedValue(new DOMException('', 'QuotaExceededError'))
      return () => put.mockRestore()
    },
  ],
]

test.each(failures)(
  'keepPdfs stops when %s, and tries again after a growing pause',
  async (_, beginFailure) => {
    const endFailure = beginFailure()
    await makeFirstRun()
    expect(calls).toEqual(['orders', 5])
    now += 4_999
    vi.advanceTimersByTime(60_000)
    expect(runs).toHaveLength(1)
    now += 1
    await makeNextRun()
    now += 9_999
    vi.advanceTimersByTime(60_000)
    expect(runs).toHaveLength(2)
    endFailure()
    now += 1
    await makeNextRun()
    expect(calls).toEqual(['orders', 5, 5, 5, 4])
  },
)

test('keepPdfs leaves out an invoice that the server refuses, and does not ask for it again', async () => {
  failureOf = (id) => (id === 5 ? { kind: 'refused', status: 404, code: 10404, message: '' } : null)
  await makeFirstRun()
  await makeNextRun()
  expect(calls).toEqual(['orders', 5, 4])
  expect(await keptIds()).toEqual([4])
})

test('keepPdfs reads a pinned invoice at once', async () => {
  await changeKeptPdfs(databases.account, () => ({ count: 0, pinnedIds: [] }))
  await makeFirstRun()
  expect(calls).toEqual(['orders'])
  await changeKeptPdfs(databases.account, () => ({ count: 0, pinnedIds: [4] }))
  await waitForRun(2)
  expect(calls).toEqual(['orders', 4])
})

test('keepPdfs deletes the files when the person loses the right to see orders, also without a connection', async () => {
  await makeFirstRun()
  changes.setConnection('offline')
  person = { ...buyer, privileges: [] }
  await makeNextRun()
  expect(await keptIds()).toEqual([])
})

test('keepPdfs begins as soon as the reading of the catalogue ends', async () => {
  phase = 'reading'
  notifyCatalogue()
  await makeFirstRun()
  expect(calls).toEqual([])
  phase = 'idle'
  notifyCatalogue()
  await waitForRun(2)
  expect(calls).toEqual(['orders', 5, 4])
})

describe('keepPdfs reads nothing', () => {
  it.each<[string, () => void | Promise<void>]>([
    ['without a connection', () => changes.setConnection('offline')],
    [
      'on a slow connection',
      () => {
        isConnectionGood = false
      },
    ],
    ['while the page is hidden', () => void vi.stubGlobal('document', { hidden: true })],
    [
      'while the device reads the catalogue',
      () => {
        phase = 'reading'
      },
    ],
    [
      'while an order waits to be sent',
      () => createOutboxTable(databases.account).add(samplePendingOrder({ state: 'waiting' })),
    ],
  ])('%s', async (_title, arrange) => {
    await arrange()
    await makeFirstRun()
    expect(calls).toEqual([])
  })

  it('more after another person has the session', async () => {
    failureOf = () => {
      person = { ...buyer, id: 8 }
      return null
    }
    await makeFirstRun()
    expect(calls).toEqual(['orders', 5])
  })

  it('more after the connection becomes slow, until it is good again', async () => {
    failureOf = () => {
      isConnectionGood = false
      return null
    }
    await makeFirstRun()
    expect(calls).toEqual(['orders', 5])
    isConnectionGood = true
    failureOf = () => null
    await makeNextRun()
    expect(calls).toEqual(['orders', 5, 4])
  })
})
