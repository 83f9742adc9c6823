import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { FormDraft } from '#app-context/use-draft.ts'
import { hasNameOfAnother, type Role, type RoleDraft } from '#domain/people/role.ts'
import { roleTexts } from '#texts/people/roles.ts'
import {
  followRoles,
  isChanged,
  type KeptRoles,
  keptOf,
  NOTHING_KEPT,
  nameErrorOf,
  type RoleRow,
} from './role-rows.ts'

/** What was changed here stands on top of the roles as the server last told them, and is kept on the device. */
export function useChangedRoles(roles: readonly Role[], draft: FormDraft<KeptRoles>) {
  const form = useForm<KeptRoles>({ defaultValues: draft.initial })
  const kept = useWatch({ control: form.control, name: 'rows' })
  const { rows, overtaken } = followRoles({ rows: kept }, roles)
  /** Said of roles that somebody else changed too, until it is saved. */
  const [told, setTold] = useState<readonly string[]>([])
  const overtakenNames = [...new Set([...told, ...overtaken])]
  const typedNames = rows.map(({ role, draft: { name } }) => ({ id: role.id, name }))

  return {
    form,
    rows,
    changed: rows.filter(isChanged),
    overtakenNames,
    typedNames,
    /** What is wrong with the name; a missing or taken one is told once Save was pressed. */
    problemOf({ role, draft: { name } }: RoleRow, isChecked: boolean): string | undefined {
      const error = nameErrorOf(name, isChecked)
      if (error !== undefined) return error
      const isTaken = isChecked && name !== role.name && hasNameOfAnother({ id: role.id, name }, typedNames)
      return isTaken ? roleTexts.nameTaken : undefined
    },
    change(roleId: number, draftOf: RoleDraft): void {
      const next = keptOf(rows.map((row) => (row.role.id === roleId ? { ...row, draft: draftOf } : row)))
      setTold(overtakenNames)
      form.setValue('rows', next.rows, { shouldDirty: true })
    },
    forget(): void {
      setTold([])
      form.reset(NOTHING_KEPT)
      void draft.forget() // a draft that stays is only shown again
    },
  }
}
