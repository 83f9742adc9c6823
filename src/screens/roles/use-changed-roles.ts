import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { FormDraft } from '#app-context/use-draft.ts'
import { hasNameOfAnother, type Role, type RoleDraft } from '#domain/people/role.ts'
import { roleTexts } from '#texts/people/roles.ts'
import {
  mergeRoleDrafts,
  isChanged,
  type StoredRoleDrafts,
  toStoredDrafts,
  NO_ROLE_DRAFTS,
  nameErrorOf,
  type RoleRow,
} from './role-rows.ts'

/** The server's latest roles with the person's unsaved changes, which are stored on the device. */
export function useChangedRoles(roles: readonly Role[], draft: FormDraft<StoredRoleDrafts>) {
  const form = useForm<StoredRoleDrafts>({ defaultValues: draft.initial })
  const storedRows = useWatch({ control: form.control, name: 'rows' })
  const { rows, overtaken } = mergeRoleDrafts({ rows: storedRows }, roles)
  /** Names of roles that another person changed too; the notice about them stays until Save. */
  const [reportedNames, setReportedNames] = useState<readonly string[]>([])
  const overtakenNames = [...new Set([...reportedNames, ...overtaken])]
  const typedNames = rows.map(({ role, draft: { name } }) => ({ id: role.id, name }))

  return {
    form,
    rows,
    changed: rows.filter(isChanged),
    overtakenNames,
    typedNames,
    /** The error of the role's name; a missing or taken name is an error only after Save was pressed. */
    problemOf({ role, draft: { name } }: RoleRow, isChecked: boolean): string | undefined {
      const error = nameErrorOf(name, isChecked)
      if (error !== undefined) return error
      const isTaken = isChecked && name !== role.name && hasNameOfAnother({ id: role.id, name }, typedNames)
      return isTaken ? roleTexts.nameTaken : undefined
    },
    change(roleId: number, roleDraft: RoleDraft): void {
      const next = toStoredDrafts(
        rows.map((row) => (row.role.id === roleId ? { ...row, draft: roleDraft } : row)),
      )
      setReportedNames(overtakenNames)
      form.setValue('rows', next.rows, { shouldDirty: true })
    },
    forget(): void {
      setReportedNames([])
      form.reset(NO_ROLE_DRAFTS)
      void draft.forget() // if this fails, the draft only appears again
    },
  }
}
