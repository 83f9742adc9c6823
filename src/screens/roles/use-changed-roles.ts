import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import { hasTakenName, type Role, type RoleDraft } from '#domain/people/role.ts'
import { roleTexts } from '#texts/people/roles.ts'
import {
  mergeRoleDrafts,
  isChanged,
  type StoredRoleDrafts,
  toStoredDrafts,
  NO_ROLE_DRAFTS,
  typedNameError,
  type RoleRow,
} from './role-rows.ts'

/** The server's latest roles with the person's unsaved changes, which are stored on the device. */
export function useChangedRoles(roles: readonly Role[], draft: FormDraft<StoredRoleDrafts>) {
  const form = useForm<StoredRoleDrafts>({ defaultValues: draft.initialFields })
  const storedRows = useWatch({ control: form.control, name: 'rows' })
  const mergedRoles = mergeRoleDrafts({ rows: storedRows }, roles)
  const { rows } = mergedRoles
  /** Names of roles that another person changed too. The notice about them stays until Save or Cancel. */
  const [reportedNames, setReportedNames] = useState<readonly string[]>([])
  const namesChangedByOthers = [...new Set([...reportedNames, ...mergedRoles.namesChangedByOthers])]
  const typedNames = rows.map(({ role, draft: { name } }) => ({ id: role.id, name }))

  return {
    form,
    rows,
    changedRows: rows.filter(isChanged),
    namesChangedByOthers,
    typedNames,
    /** The error of a role's name. A missing or repeated name is an error only after Save was pressed. */
    nameErrorOf({ role, draft: { name } }: RoleRow, isSavePressed: boolean): string | undefined {
      const error = typedNameError(name, isSavePressed)
      if (error !== undefined) return error
      const isTaken = isSavePressed && name !== role.name && hasTakenName({ id: role.id, name }, typedNames)
      return isTaken ? roleTexts.nameTaken : undefined
    },
    changeRole(roleId: number, roleDraft: RoleDraft): void {
      const nextDrafts = toStoredDrafts(
        rows.map((row) => (row.role.id === roleId ? { ...row, draft: roleDraft } : row)),
      )
      setReportedNames(namesChangedByOthers)
      form.setValue('rows', nextDrafts.rows, { shouldDirty: true })
    },
    discard(): void {
      setReportedNames([])
      form.reset(NO_ROLE_DRAFTS)
      void draft.forget() // if this fails, the changes are shown again after a reload
    },
  }
}
