import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import type { Role, RoleDraft } from '#domain/people/role.ts'
import { NO_ROLE_DRAFTS, type StoredRoleDrafts } from './role-rows.ts'
import { useChangedRoles } from './use-changed-roles.ts'

afterEach(cleanup)

const role = (id: number, name: string, version: string, permissions: Role['permissions']): Role => ({
  id,
  name,
  permissions,
  defaultRole: false,
  version,
  userCount: 1,
})
const DESK = role(4, 'Desk', 'one', ['Orders#view'])
const READER = role(5, 'Reader', 'one', ['Orders#view'])
const withEdit: RoleDraft = { name: 'Desk', permissions: ['Orders#view', 'Orders#edit'] }

it('the notice about the change of another person stays over further changes, until Cancel', async () => {
  let forgetCount = 0
  const draft: FormDraft<StoredRoleDrafts> = {
    initialFields: NO_ROLE_DRAFTS,
    defaultFields: NO_ROLE_DRAFTS,
    restoredNote: null,
    discardLabel: '',
    keep: () => {},
    keepForForm: async () => {},
    async forget() {
      forgetCount += 1
    },
  }
  const { result, rerender } = renderHook((roles: Role[]) => useChangedRoles(roles, draft), {
    initialProps: [DESK, READER],
  })
  act(() => result.current.changeRole(4, withEdit))
  rerender([role(4, 'Desk', 'two', ['Orders#view', 'Account#view']), READER])
  expect(result.current.namesChangedByOthers).toEqual(['Desk'])
  act(() => result.current.changeRole(5, { name: 'Readers', permissions: ['Orders#view'] }))
  expect(result.current.namesChangedByOthers).toEqual(['Desk'])
  expect(result.current.changedRows.map(({ role: { id } }) => id)).toEqual([4, 5])
  act(() => result.current.discard())
  expect([result.current.namesChangedByOthers, result.current.changedRows, forgetCount]).toEqual([[], [], 1])
})
