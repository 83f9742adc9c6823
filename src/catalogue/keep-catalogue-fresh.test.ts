import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Failure } from '#api/failure.ts'
import { putLastProductEvent } from '#storage/catalogue/last-events.ts'
import { NEVER_WALKED } from '#storage/catalogue/stored-walk.ts'
import { isCopyCovered, putCurrentUntil, putWalkedProducts, readWalk } from '#storage/catalogue/walk-table.ts'
import { CopyDatabase } from '#storage/copy-database.ts'
import { type ChangeEvents, createChangeEvents } from '#tests/support/change-events.ts'
import type { Catalogue } from './catalogue.ts'
import { keepCatalogueFresh } from './keep-catalogue-fresh.ts'

let copy: CopyDatabase
let changes: ChangeEvents
let now: number
let refreshCount: number
let phase: 'idle' | 'failed'
let failure: Failure | null
let stop: () => void
let databaseCount = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  databaseCount += 1
  copy = new CopyDatabase(String(databaseCount))
  changes = createChangeEvents('online')
  now = 10_000_000
  refreshCount = 0
  phase = 'idle'
  failure = null
  stop = keepFresh()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function keepFresh(): () => void {
  // keepCatalogueFresh uses only these methods of a catalogue.
  const catalogue = {
    read: () => ({ phase, failure }),
    refresh: async () => {
      refreshCount += 1
    },
    search: async () => [],
  } as unknown as Catalogue
  return keepCatalogueFresh({
    catalogue,
    copy,
    now: () => now,
    ...changes,
  })
}

async function waitForRefreshes(count: number): Promise<void> {
  await vi.waitFor(() => expect(refreshCount).toBe(count), { interval: 1 })
}

/** Waits until the stored walk has been read, so that a refresh would have started by now. */
async function waitForCheck(): Promise<void> {
  await copy.settings.count()
  await copy.settings.count()
}

test('the catalogue is read after the first paint', async () => {
  expect(refreshCount).toBe(0)
  vi.advanceTimersByTime(300)
  await waitForRefreshes(1)
})

test('the catalogue is read again when the copy is ten minutes old', async () => {
  await putWalkedProducts(copy, [], { ...NEVER_WALKED, completeAt: now })
  now += 9 * 60_000
  vi.advanceTimersByTime(60_000)
  await waitForCheck()
  expect(refreshCount).toBe(0)
  now += 60_000
  vi.advanceTimersByTime(60_000)
  await waitForRefreshes(1)
})

test('after an interrupted walk the catalogue is read again when the connection is back', async () => {
  const pass = { startedAt: now, nextPage: 3, unreadable: 0 }
  await putWalkedProducts(copy, [], { ...NEVER_WALKED, completeAt: now, pass })
  changes.setConnection('offline')
  vi.advanceTimersByTime(60_000)
  await waitForCheck()
  expect(refreshCount).toBe(0)
  changes.setConnection('online')
  await waitForRefreshes(1)
})

test('the catalogue is read again when another dealership is chosen', async () => {
  await putWalkedProducts(copy, [], { ...NEVER_WALKED, completeAt: now })
  changes.changeDealership()
  await waitForRefreshes(1)
})

test('the catalogue is not read before the time that a busy server named, and then it is', async () => {
  failure = { kind: 'busy', retryAt: now + 120_000 }
  vi.advanceTimersByTime(300)
  await waitForCheck()
  now += 119_999
  vi.advanceTimersByTime(60_000)
  await waitForCheck()
  expect(refreshCount).toBe(0)
  now += 1
  vi.advanceTimersByTime(60_000)
  await waitForRefreshes(1)
})

test('without a connection another dealership leads to no reading; after the end nothing does', async () => {
  await putWalkedProducts(copy, [], { ...NEVER_WALKED, completeAt: now })
  changes.setConnection('offline')
  changes.changeDealership()
  await waitForCheck()
  expect(refreshCount).toBe(0)
  stop()
  now += 60 * 60_000
  changes.setConnection('online')
  changes.changeDealership()
  changes.changeRights()
  vi.advanceTimersByTime(60_000)
  await waitForCheck()
  expect(refreshCount).toBe(0)
})

test('a hidden page does not read the catalogue; it does as soon as it is shown again', async () => {
  const page = Object.assign(new EventTarget(), { hidden: true })
  vi.stubGlobal('document', page)
  stop()
  stop = keepFresh()
  vi.advanceTimersByTime(300)
  await waitForCheck()
  expect(refreshCount).toBe(0)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await waitForRefreshes(1)
  stop()
  page.dispatchEvent(new Event('visibilitychange'))
  await waitForCheck()
  expect(refreshCount).toBe(1)
})

test('a failed read is retried after growing pauses, and at once when the connection is back', async () => {
  phase = 'failed'
  vi.advanceTimersByTime(300)
  await waitForRefreshes(1)
  const refreshCountByMinute: number[] = []
  for (let minute = 1; minute <= 12; minute += 1) {
    now += 60_000
    vi.advanceTimersByTime(60_000)
    await waitForCheck()
    refreshCountByMinute.push(refreshCount)
  }
  // Pauses of 5, 10, 20, 40, 80, 160 and 320 s, checked once a minute.
  expect(refreshCountByMinute).toEqual([2, 3, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7])
  changes.setConnection('offline')
  changes.setConnection('online')
  await waitForRefreshes(8)
})

describe('a copy that received every event of the stream since it was complete', () => {
  beforeEach(async () => {
    await putLastProductEvent(copy, '1-1', now)
    await putWalkedProducts(copy, [], { ...NEVER_WALKED, completeAt: now, walkAgainAt: now + 80_000_000 })
    vi.advanceTimersByTime(300)
    await waitForCheck()
  })

  test('is not read again while the stream says that it is current', async () => {
    for (let minute = 1; minute <= 30; minute += 1) {
      now += 60_000
      await putCurrentUntil(copy, now - 15_000)
      vi.advanceTimersByTime(60_000)
      await waitForCheck()
    }
    expect(refreshCount).toBe(0)
    expect((await readWalk(copy)).completeAt).toBe(11_785_000)
  })

  test('is read again ten minutes after the stream last said that it is current', async () => {
    now += 11 * 60_000
    vi.advanceTimersByTime(60_000)
    await waitForRefreshes(1)
  })

  test('is read again when the stream has not named the missed changes a minute after the connection is back', async () => {
    changes.setConnection('offline')
    now += 60 * 60_000
    changes.setConnection('online')
    await waitForCheck()
    expect(refreshCount).toBe(0)
    now += 60_000
    vi.advanceTimersByTime(60_000)
    await waitForRefreshes(1)
  })

  test('is read again at the time `walkAgainAt`, although the stream says that it is current', async () => {
    now += 80_000_000
    await putCurrentUntil(copy, now)
    vi.advanceTimersByTime(60_000)
    await waitForRefreshes(1)
  })

  test('is read again when the rights of the person change, and does not count as current until then', async () => {
    now += 1
    changes.changeRights()
    await waitForRefreshes(1)
    expect(await isCopyCovered(copy)).toBe(false)
  })
})

test('a copy that was complete before the stream began is read again when it is ten minutes old', async () => {
  await putWalkedProducts(copy, [], { ...NEVER_WALKED, completeAt: now, walkAgainAt: now + 80_000_000 })
  await putLastProductEvent(copy, '1-1', now + 1)
  vi.advanceTimersByTime(300)
  await waitForCheck()
  now += 10 * 60_000
  await putCurrentUntil(copy, now)
  vi.advanceTimersByTime(60_000)
  await waitForRefreshes(1)
})
