// The record of changes on the wire (G157): the person, the thing, and its fields before and after.
import * as v from 'valibot'
import { CHANGE_ACTIONS, CHANGED_KINDS, type ChangeRecord } from '#domain/change-record.ts'
import { page } from './envelope.ts'
import { shortText } from './orders/order.ts'
import { id, listOf, numberOr, orElse, text, textOr } from './tolerant-values.ts'

const changeSchema = v.object({
  id,
  at: text,
  user: orElse(v.object({ id, name: textOr('') }), { id: 0, name: '' }),
  kind: v.picklist(CHANGED_KINDS),
  thingId: numberOr(0),
  thing: textOr(''),
  action: v.picklist(CHANGE_ACTIONS),
  fields: listOf(v.object({ field: text, from: orElse(text, null), to: orElse(text, null) })),
}) satisfies v.GenericSchema<unknown, ChangeRecord>

/** Answer of {audit}/all, newest first. */
export const changesSchema = page(changeSchema)

/** Body of {audit}/all; a missing field does not filter. */
export const changesBody = v.object({
  /** Part of the name or login of the person who made the change. */
  person: v.optional(shortText),
  /** Part of the thing's name at that time. */
  thing: v.optional(shortText),
  kind: v.optional(v.picklist(CHANGED_KINDS)),
  /** Together with `kind`: only changes of this thing. */
  thingId: v.optional(v.pipe(v.number(), v.integer())),
})
export type ChangesBody = v.InferOutput<typeof changesBody>
