import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageMemory } from '#tests/support/page-memory.ts'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { createNotices, showReason, showStoredNotice, storeNoticeForNextPage } from './notices.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('a notice disappears after its duration, and listeners are called', () => {
  const notices = createNotices()
  const noticeCounts: number[] = []
  notices.subscribe(() => noticeCounts.push(notices.read().length))
  notices.show({ kind: 'failure', text: 'Failed request' }, 5000)
  notices.show({ kind: 'success', text: 'Added successfully.' }, 3000)
  vi.advanceTimersByTime(2999)
  expect(notices.read().map(({ text }) => text)).toEqual(['Failed request', 'Added successfully.'])
  vi.advanceTimersByTime(1)
  expect(notices.read().map(({ text }) => text)).toEqual(['Failed request'])
  vi.advanceTimersByTime(2000)
  expect(notices.read()).toEqual([])
  expect(noticeCounts).toEqual([1, 2, 1, 0])
})

test('a notice without a duration stays until it is dismissed', () => {
  const notices = createNotices()
  const id = notices.show({ kind: 'progress', text: 'Sending' })
  vi.advanceTimersByTime(3_600_000)
  expect(notices.read()).toHaveLength(1)
  notices.dismiss(id)
  expect(notices.read()).toEqual([])
})

test('a notice that was stored for the next page is shown there once, for 3 s', () => {
  const memory = pageMemory()
  storeNoticeForNextPage(memory, 'Your password has been changed!')
  const nextNotices = createNotices()
  const shownNotices = watchNotices({ notices: nextNotices })
  showStoredNotice(memory, nextNotices)
  expect(shownNotices).toEqual([['Your password has been changed!', 3000]])
  const laterNotices = createNotices()
  showStoredNotice(memory, laterNotices)
  expect(laterNotices.read()).toEqual([])
})

test('the reason why a control is not available replaces only the same reason', () => {
  const notices = createNotices()
  notices.show({ kind: 'failure', text: 'Needs review' })
  for (let press = 0; press < 3; press += 1) showReason(notices, 'Not possible now')
  expect(notices.read().map(({ text }) => text)).toEqual(['Needs review', 'Not possible now'])
  vi.advanceTimersByTime(3000)
  expect(notices.read().map(({ text }) => text)).toEqual(['Needs review'])
})
