// A device sends the differences between its lists and the edge's last answer, and merges the next answer into its lists (G245).
import type { EarlierLine } from '../cart/re-add.ts'
import { isSameValue } from '../same-value.ts'
import type { DealershipList } from './dealership-list.ts'
import type { ListChange, ListSharing, LostQuantity, SharedList } from './shared-list.ts'

const MOST_NAME_LETTERS = 200

/** The changes of the list since the edge's last answer; null if there are none. */
export function changeOf({ id, name, lines, sharing }: DealershipList): ListChange | null {
  const answered = sharing?.answered
  const answeredLines = new Map(answered?.lines.map((line) => [line.productId, line]))
  const products = new Set(lines.map(({ productId }) => productId))
  const removedLines = (answered?.lines ?? []).filter(({ productId }) => !products.has(productId))
  const changedLines = [...lines, ...removedLines.map((line) => ({ ...line, quantity: 0 }))].filter(
    ({ productId, quantity }) => quantity !== (answeredLines.get(productId)?.quantity ?? 0),
  )
  const change: ListChange = {
    id,
    ...(name !== answered?.name.text && { name }),
    ...(sharing && sharing.isDeleted !== answered?.deletion.isDeleted && { isDeleted: sharing.isDeleted }),
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

interface Merge {
  /** The lists of the dealership on the device. */
  lists: readonly DealershipList[]
  /** The lists whose changes the call carried, as they were then. */
  sentLists: readonly DealershipList[]
  answer: readonly SharedList[]
  dealershipId: number
  accountId: number
}

/**
 * The changes of the device's lists by an answer of the edge. Values that the call did not carry stay, and are sent by the
 * next call; so do values that the edge does not know, or knows in an older version because its database
 * was restored.
 */
export function mergeAnswer({ lists, sentLists, answer, dealershipId, accountId }: Merge): {
  writtenLists: DealershipList[]
  removedIds: string[]
} {
  const listsById = new Map(lists.map((list) => [list.id, list]))
  const sentById = new Map(sentLists.map((list) => [list.id, list]))
  const answeredIds = new Set(answer.map(({ id }) => id))
  const writtenLists = answer.flatMap((answered) => {
    const list = listsById.get(answered.id)
    const sentList = sentById.get(answered.id)
    if (list !== undefined) return [mergedList(list, sentContent(list, sentList), answered, accountId)]
    // The person deleted the list while it was sent for the first time.
    if (sentList !== undefined) return [listOfAnswer(answered, dealershipId, true)]
    return answered.deletion.isDeleted ? [] : [listOfAnswer(answered, dealershipId, false)]
  })
  const forgottenLists = lists.filter((list) => list.sharing && !answeredIds.has(list.id))
  return {
    writtenLists: [
      ...writtenLists.filter((list) => !isSameValue(list, listsById.get(list.id))),
      ...forgottenLists.filter(({ sharing }) => !sharing?.isDeleted).map(withoutSharing),
    ],
    removedIds: forgottenLists.filter(({ sharing }) => sharing?.isDeleted).map(({ id }) => id),
  }
}

/** The values that the edge has got from the device or sent to it: those that differ by now are not sent yet. */
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

function listOfAnswer(answered: SharedList, dealershipId: number, isDeleted: boolean): DealershipList {
  return {
    id: answered.id,
    dealershipId,
    name: answered.name.text,
    lines: shownLines(answered),
    sharing: { answered, isDeleted, deletedBy: null, lostQuantities: [] },
  }
}

function mergedList(
  list: DealershipList,
  sent: SentContent,
  answered: SharedList,
  accountId: number,
): DealershipList {
  const before = list.sharing?.answered
  const keepsName = list.name !== sent.name || answered.name.stamp < (before?.name.stamp ?? 0)
  const lines = mergedLines(list, sent, answered)
  const { isDeleted, deletedBy } = mergedDeletion(list, sent, answered, accountId)
  return {
    ...list,
    name: keepsName ? list.name : answered.name.text,
    lines,
    sharing: {
      answered,
      isDeleted,
      deletedBy,
      lostQuantities: lostQuantitiesOf(list, lines, answered, accountId),
    },
  }
}

function mergedLines(list: DealershipList, sent: SentContent, answered: SharedList): EarlierLine[] {
  const answeredBefore = new Map(list.sharing?.answered.lines.map((line) => [line.productId, line]))
  const ownLines = new Map(list.lines.map((line) => [line.productId, line]))
  const sentLines = new Map(sent.lines.map((line) => [line.productId, line]))
  const answeredProducts = new Set(answered.lines.map(({ productId }) => productId))
  return [
    ...answered.lines.flatMap((line): EarlierLine[] => {
      const { productId, name, quantity, stamp } = line
      const own = ownLines.get(productId)
      const isNotSent = own?.quantity !== sentLines.get(productId)?.quantity
      const isOlder = stamp < (answeredBefore.get(productId)?.stamp ?? 0)
      if (isNotSent || isOlder) return own === undefined ? [] : [own]
      return quantity === 0 ? [] : [{ productId, name, quantity, price: own?.price ?? null }]
    }),
    ...list.lines.filter(({ productId }) => !answeredProducts.has(productId)),
  ]
}

function mergedDeletion(
  { sharing }: DealershipList,
  sent: SentContent,
  { deletion }: SharedList,
  accountId: number,
): Pick<ListSharing, 'isDeleted' | 'deletedBy'> {
  const wasDeleted = sharing?.isDeleted ?? false
  const isNotSent = wasDeleted !== sent.isDeleted
  const isOlder = deletion.stamp < (sharing?.answered.deletion.stamp ?? 0)
  const isDeleted = isNotSent || isOlder ? wasDeleted : deletion.isDeleted
  if (!isDeleted) return { isDeleted, deletedBy: null }
  if (wasDeleted) return { isDeleted, deletedBy: sharing?.deletedBy ?? null }
  return { isDeleted, deletedBy: deletion.by.id === accountId ? null : deletion.by.name }
}

/** The earlier ones that were not put back, and those that this answer shows. */
function lostQuantitiesOf(
  { sharing }: DealershipList,
  lines: readonly EarlierLine[],
  answered: SharedList,
  accountId: number,
): LostQuantity[] {
  const answeredLines = new Map(answered.lines.map((line) => [line.productId, line]))
  const quantities = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  const newlyLost = (sharing?.answered.lines ?? []).flatMap((ownLine): LostQuantity[] => {
    const line = answeredLines.get(ownLine.productId)
    const isReplaced =
      line !== undefined &&
      ownLine.by.id === accountId &&
      line.by.id !== accountId &&
      line.stamp > ownLine.stamp &&
      line.seen < ownLine.stamp
    const { productId, name, quantity } = ownLine
    return isReplaced ? [{ productId, name, quantity, by: line.by.name }] : []
  })
  const newProducts = new Set(newlyLost.map(({ productId }) => productId))
  const earlierLost = (sharing?.lostQuantities ?? []).filter(({ productId }) => !newProducts.has(productId))
  return [...earlierLost, ...newlyLost].filter(
    ({ productId, quantity }) => (quantities.get(productId) ?? 0) !== quantity,
  )
}
