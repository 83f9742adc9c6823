// What was changed in companies, people, rights, prices, exclusions and products, and which request was closed, by
// whom (G157).
import type { Gate } from './people/permissions.ts'

export const CHANGED_KINDS = [
  'company',
  'dealership',
  'user',
  'registration',
  'catalog',
  'role',
  'price',
  'exclusion',
  'product',
] as const
export type ChangedKind = (typeof CHANGED_KINDS)[number]

/** Of the list where such a thing stands: who may not see that list is told of no change of it either. */
export const LIST_OF_KIND: Readonly<Record<ChangedKind, Gate>> = {
  company: 'seeCompanies',
  dealership: 'seeCompanies',
  user: 'seeCompanies',
  registration: 'seeCompanies',
  catalog: 'seeCompanies',
  role: 'seeRoles',
  price: 'seePriceChanges',
  exclusion: 'seeExcludedSubscribers',
  product: 'seeHiddenProducts',
}

export const CHANGE_ACTIONS = [
  'created',
  'edited',
  'removed',
  'accepted',
  'passwordReset',
  'passwordSet',
  'invited',
  'completed',
  'rolledBack',
] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

/** One field before and after; null where there was nothing, or is nothing now. */
export interface FieldChange {
  field: string
  from: string | null
  to: string | null
}

/** What is written down of one change. */
export interface Change {
  kind: ChangedKind
  thingId: number
  /** As it was called then. */
  thing: string
  action: ChangeAction
  fields: FieldChange[]
}

export interface ChangeRecord extends Change {
  id: number
  /** `MM.dd.yyyy HH:mm` in America/Chicago (G69). */
  at: string
  user: { id: number; name: string }
}

/** By name; every value as people read it. */
export type FieldValues = Readonly<Record<string, string | null>>

/** The fields that differ, in the order of `after` and then of what only `before` had. */
export function fieldChanges(before: FieldValues, after: FieldValues): FieldChange[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names].flatMap((field) => {
    const from = before[field] || null
    const to = after[field] || null
    return from === to ? [] : [{ field, from, to }]
  })
}
