// Lists that the colleagues of a dealership share through the edge (G245).
import * as v from 'valibot'
import { LIST_LIMITS } from '#domain/lists/dealership-list.ts'
import { type ListChange, type SharedList, sharedListShape } from '#domain/lists/shared-list.ts'
import type { Account } from '#domain/people/account.ts'
import { isSupplierStaff } from '#domain/people/supplier-staff.ts'
import { boundedList } from '../tolerant-values.ts'

/** A path of the edge, but under /api, as browsers send the session cookie to no other path. */
export const SHARED_LISTS_PATH = 'api/edge/lists'

/** The largest number of lists in one call. A device with more changed lists makes several calls. */
export const MOST_CHANGED_LISTS = 5
/** The largest body of a call: enough for MOST_CHANGED_LISTS full lists with the longest names of four-byte letters. */
export const MOST_LIST_BYTES = 2_500_000

const wholeNumber = (minimum: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(minimum))
const listId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

const listChange = v.object({
  id: listId,
  name: v.exactOptional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIST_LIMITS.name))),
  nameSeen: v.exactOptional(wholeNumber(0)),
  isDeleted: v.exactOptional(v.boolean()),
  // Every line of a full list may be removed and replaced.
  lines: boundedList(
    v.object({
      productId: wholeNumber(1),
      name: v.pipe(v.string(), v.maxLength(200)),
      quantity: wholeNumber(0),
      seen: wholeNumber(0),
    }),
    2 * LIST_LIMITS.lines,
  ),
}) satisfies v.GenericSchema<unknown, ListChange>

/** Without changes the call only reads the lists. */
export const sharedListsBody = v.object({
  dealershipId: wholeNumber(1),
  changes: boundedList(listChange, MOST_CHANGED_LISTS),
})
export type SharedListsBody = v.InferOutput<typeof sharedListsBody>

/** All lists of the dealership, and those that were deleted in the last 90 days. */
export const sharedListsAnswer = v.object({ lists: v.array(sharedListShape) })
export type SharedLists = v.InferOutput<typeof sharedListsAnswer>['lists']

/** The edge's limits: deleted lists and removed lines do not count. */
export const SHARED_LIST_LIMITS = LIST_LIMITS

/** The time for which the edge keeps a deleted list and a removed line. */
export const DELETED_LIST_HOURS = 90 * 24

/** The author of a change, as colleagues see it; the name of the supplier's staff is left out. */
export function listAuthorOf(person: Account): SharedList['deletion']['by'] {
  return { id: person.id, name: isSupplierStaff(person) ? '' : person.name || person.login }
}
