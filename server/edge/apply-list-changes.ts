// Applies the changes of a device to the shared lists of a dealership. Of two changes of the same value the change that
// arrives last wins (G245). Changes beyond the limits are left out: the device keeps them.
import {
  DELETED_LIST_HOURS,
  SHARED_LIST_LIMITS,
  type SharedLists,
  type SharedListsBody,
} from '#contract/lists/shared-lists.ts'

type SharedList = SharedLists[number]
type ListChange = SharedListsBody['changes'][number]

export interface ListWriter {
  by: SharedList['deletion']['by']
  /** The stamp of this call's changes: milliseconds, larger than every earlier stamp of the dealership. */
  stamp: number
}

/** The lists after the changes. A list that did not change stays the same object. */
export function applyListChanges(
  lists: readonly SharedList[],
  changes: readonly ListChange[],
  writer: ListWriter,
): SharedList[] {
  const listsById = new Map(lists.map((list) => [list.id, list]))
  for (const change of changes) {
    const list = listsById.get(change.id)
    const changedList = withChange(list, change, writer)
    if (changedList === null || changedList === list) continue
    const shownCount = [...listsById.values()].filter(({ deletion }) => !deletion.isDeleted).length
    const isNewlyShown = !changedList.deletion.isDeleted && (list === undefined || list.deletion.isDeleted)
    if (isNewlyShown && shownCount >= SHARED_LIST_LIMITS.lists) continue
    listsById.set(change.id, changedList)
  }
  return withoutOldestDeleted([...listsById.values()])
}

/** The list after the change; null if the change cannot create the list. */
function withChange(list: SharedList | undefined, change: ListChange, writer: ListWriter): SharedList | null {
  if (list === undefined) {
    if (change.name === undefined || change.isDeleted) return null
    const newList = {
      id: change.id,
      name: { text: change.name, stamp: writer.stamp },
      deletion: { isDeleted: false, ...writer },
      lines: [],
    }
    return { ...newList, lines: withLines(newList, change.lines, writer) }
  }
  const isRenamed = change.name !== undefined && change.name !== list.name.text
  const isDeletionChanged = change.isDeleted !== undefined && change.isDeleted !== list.deletion.isDeleted
  const lines = withLines(list, change.lines, writer)
  if (!isRenamed && !isDeletionChanged && lines === list.lines) return list
  return {
    ...list,
    ...(isRenamed && { name: { text: change.name ?? '', stamp: writer.stamp } }),
    ...(isDeletionChanged && { deletion: { isDeleted: change.isDeleted ?? false, ...writer } }),
    lines,
  }
}

function withLines(
  list: Pick<SharedList, 'lines'>,
  changedLines: ListChange['lines'],
  writer: ListWriter,
): SharedList['lines'] {
  const lines = new Map(list.lines.map((line) => [line.productId, line]))
  let count = list.lines.filter(({ quantity }) => quantity > 0).length
  let isChanged = false
  // Removed lines make room for new lines.
  for (const change of changedLines.toSorted(
    (one, other) => Math.sign(one.quantity) - Math.sign(other.quantity),
  )) {
    const quantityBefore = lines.get(change.productId)?.quantity ?? 0
    const growth = Math.sign(change.quantity) - Math.sign(quantityBefore)
    if (change.quantity === quantityBefore || (growth > 0 && count >= SHARED_LIST_LIMITS.lines)) continue
    lines.set(change.productId, { ...change, ...writer })
    count += growth
    isChanged = true
  }
  return isChanged ? withoutOldRemovals([...lines.values()], writer.stamp) : list.lines
}

const HOUR_MS = 3_600_000

/** A list remembers as many removed lines as it may have lines, each for 90 days. */
function withoutOldRemovals(lines: SharedList['lines'], now: number): SharedList['lines'] {
  const removals = lines
    .filter(({ quantity, stamp }) => quantity === 0 && stamp > now - DELETED_LIST_HOURS * HOUR_MS)
    .toSorted((one, other) => other.stamp - one.stamp)
    .slice(0, SHARED_LIST_LIMITS.lines)
  const keptRemovals = new Set(removals)
  return lines.filter((line) => line.quantity > 0 || keptRemovals.has(line))
}

/** At most as many deleted lists stay as a dealership may have lists; the store removes deleted lists after 90 days. */
function withoutOldestDeleted(lists: readonly SharedList[]): SharedList[] {
  const deletedLists = lists
    .filter(({ deletion }) => deletion.isDeleted)
    .toSorted((one, other) => other.deletion.stamp - one.deletion.stamp)
  const forgottenLists = new Set(deletedLists.slice(SHARED_LIST_LIMITS.lists))
  return lists.filter((list) => !forgottenLists.has(list))
}
