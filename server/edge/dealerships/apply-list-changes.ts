// Applies the changes of a device to the shared lists of a dealership. Of two changes of the same value the change that
// arrives last wins (G245). Changes beyond the limits are left out: the device keeps them.
import {
  DELETED_LIST_HOURS,
  SHARED_LIST_LIMITS,
  type SharedLists,
  type SharedListsBody,
} from '#contract/lists/shared-lists.ts'

/**
 * The most bytes of all lists of a dealership together, as JSON (G294). Deleted lists make room for changes; the oldest go
 * first.
 */
const MOST_BYTES_OF_LISTS = 700_000

type SharedList = SharedLists[number]
type ListChange = SharedListsBody['changes'][number]

export interface ListWriter {
  by: SharedList['deletion']['by']
  /** The stamp of this call's changes: milliseconds, larger than every earlier stamp of the dealership. */
  stamp: number
}

/** The bytes that new lines may still have. Each added line takes its part. */
interface Room {
  bytes: number
}

/** The lists after the changes. A list that did not change stays the same object. `textOf`: the JSON of a list. */
export function applyListChanges(
  lists: readonly SharedList[],
  changes: readonly ListChange[],
  writer: ListWriter,
  textOf: (list: SharedList) => string = JSON.stringify,
): SharedList[] {
  const bytesOf = (list: SharedList): number => Buffer.byteLength(textOf(list))
  const listsById = new Map(lists.map((list) => [list.id, list]))
  const room: Room = { bytes: roomBeside(lists.filter(isShown), bytesOf) }
  for (const change of changes) {
    const list = listsById.get(change.id)
    const changedList = withChange(list, change, writer, room)
    if (changedList === null || changedList === list) continue
    if (isShown(changedList) && (list === undefined || !isShown(list))) {
      const shownCount = [...listsById.values()].filter(isShown).length
      const isPutBackWithoutRoom = list !== undefined && bytesOf(list) > room.bytes
      if (shownCount >= SHARED_LIST_LIMITS.lists || isPutBackWithoutRoom) continue
      if (list !== undefined) room.bytes -= bytesOf(list)
    }
    listsById.set(change.id, changedList)
  }
  return withoutOldestDeleted([...listsById.values()], bytesOf)
}

const isShown = ({ deletion }: SharedList): boolean => !deletion.isDeleted

function roomBeside(lists: readonly SharedList[], bytesOf: (list: SharedList) => number): number {
  return lists.reduce((bytes, list) => bytes - bytesOf(list), MOST_BYTES_OF_LISTS)
}

/** The list after the change; null if the change cannot create the list. */
function withChange(
  list: SharedList | undefined,
  change: ListChange,
  writer: ListWriter,
  room: Room,
): SharedList | null {
  if (list === undefined) {
    if (change.name === undefined || change.isDeleted) return null
    const newList = {
      id: change.id,
      name: nameOf(change.name, change, writer),
      deletion: { isDeleted: false, ...writer },
      lines: [],
    }
    return { ...newList, lines: withLines(newList, change.lines, writer, room) }
  }
  const newName = change.name === list.name.text ? undefined : change.name
  const isDeletionChanged = change.isDeleted !== undefined && change.isDeleted !== list.deletion.isDeleted
  const lines = withLines(list, change.lines, writer, room)
  if (newName === undefined && !isDeletionChanged && lines === list.lines) return list
  return {
    ...list,
    ...(newName !== undefined && { name: nameOf(newName, change, writer) }),
    ...(isDeletionChanged && { deletion: { isDeleted: change.isDeleted ?? false, ...writer } }),
    lines,
  }
}

function nameOf(text: string, { nameSeen }: ListChange, { by, stamp }: ListWriter): SharedList['name'] {
  return { text, stamp, by, ...(nameSeen !== undefined && { seen: nameSeen }) }
}

function withLines(
  list: Pick<SharedList, 'lines'>,
  changedLines: ListChange['lines'],
  writer: ListWriter,
  room: Room,
): SharedList['lines'] {
  const lines = new Map(list.lines.map((line) => [line.productId, line]))
  let count = list.lines.filter(({ quantity }) => quantity > 0).length
  let isChanged = false
  // Removed lines make room for new lines.
  for (const change of changedLines.toSorted(
    (one, other) => Math.sign(one.quantity) - Math.sign(other.quantity),
  )) {
    const lineBefore = lines.get(change.productId)
    const quantityBefore = lineBefore?.quantity ?? 0
    const growth = Math.sign(change.quantity) - Math.sign(quantityBefore)
    if (change.quantity === quantityBefore || (growth > 0 && count >= SHARED_LIST_LIMITS.lines)) continue
    const line = { ...change, ...writer }
    const addedBytes = bytesOfLine(line) - bytesOfLine(lineBefore)
    if (addedBytes <= room.bytes) room.bytes -= addedBytes
    else if (lineBefore === undefined) continue
    else line.name = lineBefore.name
    lines.set(change.productId, line)
    count += growth
    isChanged = true
  }
  return isChanged ? withoutOldRemovals([...lines.values()], writer.stamp) : list.lines
}

function bytesOfLine(line: SharedList['lines'][number] | undefined): number {
  return line === undefined ? 0 : Buffer.byteLength(JSON.stringify(line))
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

/**
 * At most as many deleted lists stay as a dealership may have lists, and only within the bytes of all lists. The store
 * removes deleted lists after 90 days.
 */
function withoutOldestDeleted(
  lists: readonly SharedList[],
  bytesOf: (list: SharedList) => number,
): SharedList[] {
  let bytesLeft = roomBeside(lists.filter(isShown), bytesOf)
  const deletedLists = lists
    .filter((list) => !isShown(list))
    .toSorted((one, other) => other.deletion.stamp - one.deletion.stamp)
  const forgottenLists = new Set(
    deletedLists.filter((list, index) => {
      bytesLeft -= bytesOf(list)
      return index >= SHARED_LIST_LIMITS.lists || bytesLeft < 0
    }),
  )
  return lists.filter((list) => !forgottenLists.has(list))
}
