import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Role } from '#domain/people/role.ts'
import { followRoles, isChanged, keptOf, keptRoles, NOTHING_KEPT } from './role-rows.ts'

const DESK: Role = {
  id: 4,
  name: 'Desk',
  permissions: ['Orders#view'],
  defaultRole: false,
  version: 'one',
  userCount: 1,
}
const READER: Role = { ...DESK, id: 5, name: 'Reader' }

/** Desk with one more right, as it is kept on the device. */
const kept = () => {
  const { rows } = followRoles(NOTHING_KEPT, [DESK, READER])
  return keptOf(
    rows.map((row) =>
      row.role.id === 4
        ? { ...row, draft: { name: 'Desk', permissions: ['Orders#view' as const, 'Orders#edit' as const] } }
        : row,
    ),
  )
}

test('what was not changed is not kept', () => {
  expect(keptOf(followRoles(NOTHING_KEPT, [DESK, READER]).rows)).toEqual({ rows: [] })
  expect(kept().rows.map(({ id }) => id)).toEqual([4])
})

test('a change stands again after a reload', () => {
  const again = v.parse(keptRoles, JSON.parse(JSON.stringify(kept())))
  const { rows, overtaken } = followRoles(again, [DESK, READER])
  expect(rows.map(isChanged)).toEqual([true, false])
  expect(overtaken).toEqual([])
})

test('a change of somebody else is told and stays, with the own one on top', () => {
  const theirs: Role = { ...DESK, version: 'two', permissions: ['Clients#view', 'Orders#view'] }
  const { rows, overtaken } = followRoles(kept(), [theirs, READER])
  expect(overtaken).toEqual(['Desk'])
  expect(rows[0]?.draft.permissions).toEqual(['Clients#view', 'Orders#view', 'Orders#edit'])
})

test('a role that both changed alike, or that was saved, is not changed any more', () => {
  const saved: Role = { ...DESK, version: 'two', permissions: ['Orders#view', 'Orders#edit'] }
  const { rows, overtaken } = followRoles(kept(), [saved, READER])
  expect(rows.map(isChanged)).toEqual([false, false])
  expect(overtaken).toEqual([])
})

test('the changes of a role that is gone go with it', () => {
  expect(followRoles(kept(), [READER]).rows.map(({ role }) => role.id)).toEqual([5])
})
