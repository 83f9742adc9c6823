import { expect, test } from 'vitest'
import { pageMemory } from '#tests/support/page-memory.ts'
import { giveLeftNotice, leaveNotice } from './left-notice.ts'
import { createNotices } from './notices.ts'

test('the next page says what was left, and the one after it does not', () => {
  const memory = pageMemory()
  leaveNotice(memory, 'Your password has been changed!')
  const next = createNotices()
  giveLeftNotice(memory, next)
  expect(next.read()).toMatchObject([{ kind: 'success', text: 'Your password has been changed!' }])
  const later = createNotices()
  giveLeftNotice(memory, later)
  expect(later.read()).toEqual([])
})
