// The record of changes (G157) says which person changed a company, a dealership, a user, a role, prices, an exclusion
// or a product, or closed a request.
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

/** The gate of the list that shows things of this kind: without it a person sees no changes of these things. */
export const LIST_GATES: Readonly<Record<ChangedKind, Gate>> = {
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

/** One field before and after the change; null for an empty value. */
export interface FieldChange {
  field: string
  from: string | null
  to: string | null
}

/** One change as it is stored. */
export interface Change {
  kind: ChangedKind
  thingId: number
  /** The name of the thing at the time of the change. */
  thing: string
  action: ChangeAction
  fields: FieldChange[]
}

export interface ChangeRecord extends Change {
  id: number
  /** `MM.dd.yyyy HH:mm` in the site's time zone (G69). */
  at: string
  user: { id: number; name: string }
}

/** The values by field name; every value is a text for people. */
export type FieldValues = Readonly<Record<string, string | null>>

/** The fields that differ, in the order of `newValues`; then the fields that only `earlierValues` has. */
export function fieldChanges(earlierValues: FieldValues, newValues: FieldValues): FieldChange[] {
  const names = new Set([...Object.keys(newValues), ...Object.keys(earlierValues)])
  return [...names].flatMap((field) => {
    const from = earlierValues[field] || null
    const to = newValues[field] || null
    return from === to ? [] : [{ field, from, to }]
  })
}
