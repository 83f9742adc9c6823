// The record of changes on the wire (G157): the person, the thing, and its fields before and after.
import * as v from 'valibot'
import { CHANGED_KINDS, changeRecordShape } from '#domain/change-record.ts'
import { page } from './envelope.ts'
import { shortText } from './orders/order.ts'
import { tolerant } from './tolerant-shape.ts'

/** Answer of {audit}/all, newest first. */
export const changesSchema = page(tolerant(changeRecordShape))

/** Body of {audit}/all; a missing field does not filter. */
export const changesBody = v.object({
  /** Part of the name or login of the person who made the change. */
  person: v.optional(shortText),
  /** Part of the thing's name at that time. */
  thing: v.optional(shortText),
  kind: v.optional(v.picklist(CHANGED_KINDS)),
  /** Together with `kind`: only changes of this thing. */
  thingId: v.optional(v.pipe(v.number(), v.integer())),
  /** yyyy-MM-dd, inclusive, in the site's time zone: only changes from this day on, or up to this day (G304). */
  from: v.optional(v.pipe(v.string(), v.isoDate())),
  to: v.optional(v.pipe(v.string(), v.isoDate())),
})
export type ChangesBody = v.InferOutput<typeof changesBody>
