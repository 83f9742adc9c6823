import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createNotices } from '#app-context/notices.ts'
import { tellLateParts } from './tell-late-parts.ts'

const TEXT = 'The connection is bad: parts of Counter have not come yet. It goes on asking for them.'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells of parts that do not come within 15 seconds, until they do', () => {
  const notices = createNotices()
  const takeBack = tellLateParts(notices)
  vi.advanceTimersByTime(14_999)
  expect(notices.read()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(notices.read()).toMatchObject([{ kind: 'progress', text: TEXT }])
  takeBack()
  expect(notices.read()).toEqual([])
})

it('tells nothing where they came in time', () => {
  const notices = createNotices()
  tellLateParts(notices)()
  vi.advanceTimersByTime(20_000)
  expect(notices.read()).toEqual([])
})
