import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Role } from '#domain/people/role.ts'
import {
  mergeRoleDrafts,
  isChanged,
  toStoredDrafts,
  storedRoleDraftsSchema,
  NO_ROLE_DRAFTS,
} from './role-rows.ts'

const DESK: Role = {
  id: 4,
  name: 'Desk',
  permissions: ['Orders#view'],
  defaultRole: false,
  version: 'one',
  userCount: 1,
}
const READER: Role = { ...DESK, id: 5, name: 'Reader' }

/** The stored draft of Desk with one more right. */
const storedDrafts = () => {
  const { rows } = mergeRoleDrafts(NO_ROLE_DRAFTS, [DESK, READER])
  return toStoredDrafts(
    rows.map((row) =>
      row.role.id === 4
        ? { ...row, draft: { name: 'Desk', permissions: ['Orders#view' as const, 'Orders#edit' as const] } }
        : row,
    ),
  )
}

test('stores no draft of an unchanged role', () => {
  expect(toStoredDrafts(mergeRoleDrafts(NO_ROLE_DRAFTS, [DESK, READER]).rows)).toEqual({ rows: [] })
  expect(storedDrafts().rows.map(({ id }) => id)).toEqual([4])
})

test('restores a change after a reload', () => {
  const restoredDrafts = v.parse(storedRoleDraftsSchema, JSON.parse(JSON.stringify(storedDrafts())))
  const { rows, namesChangedByOthers } = mergeRoleDrafts(restoredDrafts, [DESK, READER])
  expect(rows.map(isChanged)).toEqual([true, false])
  expect(namesChangedByOthers).toEqual([])
})

test('reports another person’s change, and keeps both changes', () => {
  const serverRole: Role = { ...DESK, version: 'two', permissions: ['Clients#view', 'Orders#view'] }
  const { rows, namesChangedByOthers } = mergeRoleDrafts(storedDrafts(), [serverRole, READER])
  expect(namesChangedByOthers).toEqual(['Desk'])
  expect(rows[0]?.draft.permissions).toEqual(['Clients#view', 'Orders#view', 'Orders#edit'])
})

test('a role is unchanged after both persons made the same change, or after Save', () => {
  const savedRole: Role = { ...DESK, version: 'two', permissions: ['Orders#view', 'Orders#edit'] }
  const { rows, namesChangedByOthers } = mergeRoleDrafts(storedDrafts(), [savedRole, READER])
  expect(rows.map(isChanged)).toEqual([false, false])
  expect(namesChangedByOthers).toEqual([])
})

test('discards the changes of a deleted role', () => {
  expect(mergeRoleDrafts(storedDrafts(), [READER]).rows.map(({ role }) => role.id)).toEqual([5])
})
