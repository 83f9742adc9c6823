// A device sends the differences between its lists and the edge's last answer, and merges the next answer into its lists (G245).
import type { EarlierLine } from '../cart/re-add.ts'
import { isSameValue } from '../same-value.ts'
import type { DealershipList } from './dealership-list.ts'
import { knownLeftOutOf, leftOutOf } from './left-out.ts'
import type { LeftOut, ListChange, ListSharing, LostName, LostQuantity, SharedList } from './shared-list.ts'

const MOST_NAME_LETTERS = 200

/** The changes of the list since the edge's last answer; null if there are none. */
export function changeOf({ id, name, lines, sharing }: DealershipList): ListChange | null {
  const answeredList = sharing?.answered
  const answeredLines = new Map(answeredList?.lines.map((line) => [line.productId, line]))
  const products = new Set(lines.map(({ productId }) => productId))
  const removedLines = (answeredList?.lines ?? []).filter(({ productId }) => !products.has(productId))
  const changedLines = [...lines, ...removedLines.map((line) => ({ ...line, quantity: 0 }))].filter(
    ({ productId, quantity }) => quantity !== (answeredLines.get(productId)?.quantity ?? 0),
  )
  const change: ListChange = {
    id,
    ...(name !== answeredList?.name.text && { name, nameSeen: answeredList?.name.stamp ?? 0 }),
    ...(sharing &&
      sharing.isDeleted !== answeredList?.deletion.isDeleted && { isDeleted: sharing.isDeleted }),
    lines: changedLines.map((line) => ({
      productId: line.productId,
      name: line.name.slice(0, MOST_NAME_LETTERS),
      quantity: line.quantity,
      seen: answeredLines.get(line.productId)?.stamp ?? 0,
    })),
  }
  const isChanged = change.name !== undefined || change.isDeleted !== undefined || change.lines.length > 0
  return isChanged ? change : null
}

/** The largest stamp that the lists have; 0 for lists that were never shared. */
export function newestStamp(lists: readonly SharedList[]): number {
  return lists.reduce(
    (newest, { name, deletion, lines }) =>
      lines.reduce(
        (stamp, line) => Math.max(stamp, line.stamp),
        Math.max(newest, name.stamp, deletion.stamp),
      ),
    0,
  )
}

interface MergeInput {
  /** The lists of the dealership on the device. */
  lists: readonly DealershipList[]
  /** The lists whose changes the call carried, as they were when it was sent. */
  sentLists: readonly DealershipList[]
  answer: readonly SharedList[]
  dealershipId: number
  accountId: number
}

/**
 * Merges an answer of the edge into the device's lists: the edge's values replace the device's values, with three
 * exceptions. A value that the person changed and that the call did not carry stays. So does a value that the edge does not
 * know, or knows only in an older version, because its database was restored from a backup, and a value that the edge left
 * out because of its limits. The next call sends all three.
 */
export function mergeAnswer({ lists, sentLists, answer, dealershipId, accountId }: MergeInput): {
  changedLists: DealershipList[]
  removedIds: string[]
} {
  const listsById = new Map(lists.map((list) => [list.id, list]))
  const sentById = new Map(sentLists.map((list) => [list.id, list]))
  const answeredIds = new Set(answer.map(({ id }) => id))
  const answeredLists = answer.flatMap((answeredList) => {
    const list = listsById.get(answeredList.id)
    const sentList = sentById.get(answeredList.id)
    if (list !== undefined) return [mergedList(list, sentList, answeredList, accountId)]
    // The person deleted the list while it was sent for the first time.
    if (sentList !== undefined) return [listOfAnswer(answeredList, dealershipId, true)]
    return answeredList.deletion.isDeleted ? [] : [listOfAnswer(answeredList, dealershipId, false)]
  })
  const forgottenLists = lists.filter((list) => list.sharing && !answeredIds.has(list.id))
  return {
    changedLists: [
      ...answeredLists.filter((list) => !isSameValue(list, listsById.get(list.id))),
      ...forgottenLists.filter(({ sharing }) => !sharing?.isDeleted).map(withoutSharing),
    ],
    removedIds: forgottenLists.filter(({ sharing }) => sharing?.isDeleted).map(({ id }) => id),
  }
}

/** The values of a list that device and edge last exchanged. A value of the device that differs is not sent yet. */
type SentContent = Pick<DealershipList, 'name' | 'lines'> & { isDeleted: boolean }

function sentContent({ sharing }: DealershipList, sentList: DealershipList | undefined): SentContent {
  if (sentList !== undefined) return { ...sentList, isDeleted: sentList.sharing?.isDeleted ?? false }
  if (sharing === undefined) return { name: '', lines: [], isDeleted: false }
  const { name, deletion } = sharing.answered
  return { name: name.text, lines: shownLines(sharing.answered), isDeleted: deletion.isDeleted }
}

function shownLines({ lines }: SharedList): EarlierLine[] {
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ productId, name, quantity }) => ({ productId, name, quantity, price: null }))
}

function withoutSharing({ sharing: _, ...list }: DealershipList): DealershipList {
  return list
}

function listOfAnswer(answeredList: SharedList, dealershipId: number, isDeleted: boolean): DealershipList {
  return {
    id: answeredList.id,
    dealershipId,
    name: answeredList.name.text,
    lines: shownLines(answeredList),
    sharing: { answered: answeredList, isDeleted, deletedBy: null, lostQuantities: [] },
  }
}

function mergedList(
  list: DealershipList,
  sentList: DealershipList | undefined,
  answeredList: SharedList,
  accountId: number,
): DealershipList {
  const earlierAnswer = list.sharing?.answered
  const content = sentContent(list, sentList)
  const leftOut = leftOutOf(sentList === undefined ? null : changeOf(sentList), answeredList)
  const keepsName =
    list.name !== content.name || leftOut.isName || answeredList.name.stamp < (earlierAnswer?.name.stamp ?? 0)
  const name = keepsName ? list.name : answeredList.name.text
  const lostName = lostNameOf(list, name, answeredList, accountId)
  const lines = mergedLines(list, content, leftOut, answeredList)
  const { isDeleted, deletedBy } = mergedDeletion(list, content, leftOut, answeredList, accountId)
  const knownLeftOut = knownLeftOutOf(list.sharing?.leftOut, leftOut, { isDeleted, lines }, answeredList)
  return {
    ...list,
    name,
    lines,
    sharing: {
      answered: answeredList,
      isDeleted,
      deletedBy,
      lostQuantities: lostQuantitiesOf(list, lines, answeredList, accountId),
      ...(lostName && { lostName }),
      ...(knownLeftOut && { leftOut: knownLeftOut }),
    },
  }
}

function mergedLines(
  list: DealershipList,
  sentContent: SentContent,
  leftOut: LeftOut,
  answeredList: SharedList,
): EarlierLine[] {
  const earlierAnsweredLines = new Map(list.sharing?.answered.lines.map((line) => [line.productId, line]))
  const ownLines = new Map(list.lines.map((line) => [line.productId, line]))
  const sentLines = new Map(sentContent.lines.map((line) => [line.productId, line]))
  const answeredProducts = new Set(answeredList.lines.map(({ productId }) => productId))
  return [
    ...answeredList.lines.flatMap((line): EarlierLine[] => {
      const { productId, name, quantity, stamp } = line
      const ownLine = ownLines.get(productId)
      const isNotSent = ownLine?.quantity !== sentLines.get(productId)?.quantity
      const isOlder = stamp < (earlierAnsweredLines.get(productId)?.stamp ?? 0)
      if (isNotSent || isOlder || leftOut.products.includes(productId))
        return ownLine === undefined ? [] : [ownLine]
      return quantity === 0 ? [] : [{ productId, name, quantity, price: ownLine?.price ?? null }]
    }),
    ...list.lines.filter(({ productId }) => !answeredProducts.has(productId)),
  ]
}

function mergedDeletion(
  { sharing }: DealershipList,
  sentContent: SentContent,
  leftOut: LeftOut,
  { deletion }: SharedList,
  accountId: number,
): Pick<ListSharing, 'isDeleted' | 'deletedBy'> {
  const wasDeleted = sharing?.isDeleted ?? false
  const isNotSent = wasDeleted !== sentContent.isDeleted
  const isOlder = deletion.stamp < (sharing?.answered.deletion.stamp ?? 0)
  const isDeleted = isNotSent || isOlder || leftOut.isList ? wasDeleted : deletion.isDeleted
  if (!isDeleted) return { isDeleted, deletedBy: null }
  if (wasDeleted) return { isDeleted, deletedBy: sharing?.deletedBy ?? null }
  return { isDeleted, deletedBy: deletion.by.id === accountId ? null : deletion.by.name }
}

/**
 * The name that was lost by this answer, or an earlier one that was not put back; null after the person gave the list
 * another name.
 */
function lostNameOf(
  { sharing }: DealershipList,
  name: string,
  { name: answeredName }: SharedList,
  accountId: number,
): LostName | null {
  const earlierName = sharing?.answered.name
  const earlierLoss = sharing?.lostName
  const { stamp, seen, by } = answeredName
  const isReplaced =
    earlierName?.by?.id === accountId &&
    seen !== undefined &&
    seen < earlierName.stamp &&
    stamp > earlierName.stamp
  const ownName = isReplaced ? earlierName.text : earlierLoss?.text
  if (ownName === undefined || ownName === name || name !== answeredName.text || by?.id === accountId)
    return null
  return { text: ownName, by: by?.name ?? earlierLoss?.by ?? '' }
}

/** The earlier lost quantities that were not put back, and the quantities that were lost by this answer. */
function lostQuantitiesOf(
  { sharing }: DealershipList,
  lines: readonly EarlierLine[],
  answeredList: SharedList,
  accountId: number,
): LostQuantity[] {
  const answeredLines = new Map(answeredList.lines.map((line) => [line.productId, line]))
  const quantities = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  const newLosses = (sharing?.answered.lines ?? []).flatMap((earlierLine): LostQuantity[] => {
    const line = answeredLines.get(earlierLine.productId)
    const isReplaced =
      line !== undefined &&
      earlierLine.by.id === accountId &&
      line.by.id !== accountId &&
      line.stamp > earlierLine.stamp &&
      line.seen < earlierLine.stamp
    const { productId, name, quantity } = earlierLine
    return isReplaced ? [{ productId, name, quantity, by: line.by.name }] : []
  })
  const newProducts = new Set(newLosses.map(({ productId }) => productId))
  const earlierLosses = (sharing?.lostQuantities ?? []).filter(({ productId }) => !newProducts.has(productId))
  return [...earlierLosses, ...newLosses].filter(
    ({ productId, quantity }) => (quantities.get(productId) ?? 0) !== quantity,
  )
}
