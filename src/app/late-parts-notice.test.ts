import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createNotices } from '#app-context/notices.ts'
import { showLatePartsNotice } from './late-parts-notice.ts'

const TEXT = 'The connection is bad. Parts of Counter are not loaded yet; Counter keeps trying.'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('the notice about late parts is shown after 15 seconds until the parts are loaded', () => {
  const notices = createNotices()
  const removeNotice = showLatePartsNotice(notices)
  vi.advanceTimersByTime(14_999)
  expect(notices.read()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(notices.read()).toMatchObject([{ kind: 'progress', text: TEXT }])
  removeNotice()
  expect(notices.read()).toEqual([])
})

it('no notice is shown if the parts are loaded within 15 seconds', () => {
  const notices = createNotices()
  showLatePartsNotice(notices)()
  vi.advanceTimersByTime(20_000)
  expect(notices.read()).toEqual([])
})
