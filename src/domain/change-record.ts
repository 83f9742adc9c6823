// The record of changes (G157) says which person changed a company, a dealership, a user, a role, prices, an exclusion,
// a product or an order, or closed a request.
import * as v from 'valibot'
import type { Gate } from './people/permissions.ts'
import { id, idAndNameOrNone, listOf, numberOr, orNull, textOr } from './values/shape-values.ts'

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
  'order',
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
  order: 'seeOrderChanges',
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
const fieldChangeShape = v.object({
  field: v.string(),
  from: orNull(v.string()),
  to: orNull(v.string()),
})
export type FieldChange = v.InferOutput<typeof fieldChangeShape>

export const changeRecordShape = v.object({
  id,
  /** `MM.dd.yyyy HH:mm` in the site's time zone (G69). */
  at: v.string(),
  user: idAndNameOrNone,
  kind: v.picklist(CHANGED_KINDS),
  thingId: numberOr(0),
  /** The name of the thing at the time of the change. */
  thing: textOr(''),
  action: v.picklist(CHANGE_ACTIONS),
  fields: listOf(fieldChangeShape),
})
export type ChangeRecord = v.InferOutput<typeof changeRecordShape>
/** One change as it is stored. */
export type Change = Omit<ChangeRecord, 'id' | 'at' | 'user'>

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
