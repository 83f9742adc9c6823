import { expect, test } from 'vitest'
import { pageMemory } from '#tests/support/page-memory.ts'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { giveLeftNotice, leaveNotice } from './left-notice.ts'
import { createNotices } from './notices.ts'

test('the next page says for 3 s what was left, and the one after it does not', () => {
  const memory = pageMemory()
  leaveNotice(memory, 'Your password has been changed!')
  const next = createNotices()
  const told = watchNotices({ notices: next })
  giveLeftNotice(memory, next)
  expect(told).toEqual([['Your password has been changed!', 3000]])
  const later = createNotices()
  giveLeftNotice(memory, later)
  expect(later.read()).toEqual([])
})
