import { randomUuid } from '#api/random-uuid.ts'
import { useMemo } from 'react'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import {
  type DealershipList,
  findListByName,
  haveRoomInList,
  LIST_LIMITS,
  listNameOf,
  type ReplacedQuantity,
  replacedQuantities,
  withListLines,
  withoutListLine,
} from '#domain/lists/dealership-list.ts'
import type { LostQuantity } from '#domain/lists/shared-list.ts'
import {
  changeLists,
  putListBack,
  readLists,
  readStoredLists,
  removeList,
} from '#storage/lists/list-table.ts'
import { type Counter, useCounter } from '../counter.ts'
import { useDeviceQuery } from '../use-device-query.ts'

/**
 * The outcome of saving lines. new: as a new list · joined: added to the list that has the name already · full: not
 * saved, because the dealership has as many lists as it may have · too-many-products: not saved, because the list has
 * no room.
 */
export type ListSaveOutcome = 'new' | 'joined' | 'full' | 'too-many-products'

/**
 * The outcome of adding a line. full: the list has no room. A line: the list's line of the product, which did not change.
 */
export type LineOutcome = 'added' | 'full' | EarlierLine

export interface SavedLines {
  outcome: ListSaveOutcome
  /** The quantities that the saved lines replaced. */
  replaced: readonly ReplacedQuantity[]
  /** Sets the replaced quantities again. */
  undoReplaced(): Promise<void>
}

function changesOfLists({ account }: Counter['databases'], dealershipId: number) {
  const changeList = (id: string, change: (list: DealershipList) => DealershipList) =>
    changeLists(account, dealershipId, (lists) => lists.filter((list) => list.id === id).map(change))
  return {
    /** Saves the lines as a new list, or adds them to the list that has the name already. */
    async save(typedName: string, lines: readonly EarlierLine[]): Promise<SavedLines> {
      let id = randomUuid()
      let outcome: ListSaveOutcome = 'new'
      let replaced: ReplacedQuantity[] = []
      await changeLists(account, dealershipId, (lists) => {
        const existingList = findListByName(lists, typedName)
        const list = existingList ?? { id, dealershipId, name: listNameOf(typedName), lines: [] }
        if (existingList === undefined && lists.length >= LIST_LIMITS.lists) outcome = 'full'
        else if (!haveRoomInList(list.lines, lines)) outcome = 'too-many-products'
        else outcome = existingList ? 'joined' : 'new'
        if (outcome === 'full' || outcome === 'too-many-products') return []
        replaced = replacedQuantities(list.lines, lines)
        id = list.id
        return [{ ...list, lines: withListLines(list.lines, lines) }]
      })
      const undoReplaced = () =>
        changeList(id, (list) => ({
          ...list,
          lines: withListLines(
            list.lines,
            replaced.map(({ line }) => line),
          ),
        }))
      return { outcome, replaced, undoReplaced }
    },
    async addLine(id: string, newLine: EarlierLine): Promise<LineOutcome> {
      let outcome: LineOutcome = 'added'
      await changeList(id, (list) => {
        const existingLine = list.lines.find(({ productId }) => productId === newLine.productId)
        outcome = existingLine ?? (haveRoomInList(list.lines, [newLine]) ? 'added' : 'full')
        return outcome === 'added' ? { ...list, lines: withListLines(list.lines, [newLine]) } : list
      })
      return outcome
    },
    rename: (id: string, typedName: string) =>
      changeList(id, (list) => withoutLostName({ ...list, name: listNameOf(typedName) })),
    forgetLostName: (id: string) => changeList(id, withoutLostName),
    /** Changes the stored lines, not the lines on the screen, so that several quick presses all count. */
    changeLines: (id: string, change: (lines: readonly EarlierLine[]) => readonly EarlierLine[]) =>
      changeList(id, (list) => ({ ...list, lines: change(list.lines) })),
    remove: (id: string) => removeList(account, id),
    putBack: (list: DealershipList) => putListBack(account, list),
    /** No longer offers to put back a list that a colleague deleted. */
    forgetDeleted: (list: DealershipList) => removeList(account, list.id),
    /** Sets the person's quantity again after a colleague replaced it. A list without room for it does not change. */
    putQuantityBack: (id: string, lostQuantity: LostQuantity) =>
      changeList(id, (list) => {
        const { productId, name, quantity } = lostQuantity
        if (!haveRoomInList(list.lines, [lostQuantity])) return list
        const price = list.lines.find((line) => line.productId === productId)?.price ?? null
        const lines =
          quantity === 0
            ? withoutListLine(list.lines, productId)
            : withListLines(list.lines, [{ productId, name, quantity, price }])
        return withoutLostQuantity({ ...list, lines }, productId)
      }),
    forgetLostQuantity: (id: string, productId: number) =>
      changeList(id, (list) => withoutLostQuantity(list, productId)),
  }
}

function withoutLostQuantity({ sharing, ...list }: DealershipList, productId: number): DealershipList {
  if (sharing === undefined) return list
  const lostQuantities = sharing.lostQuantities.filter((lost) => lost.productId !== productId)
  return { ...list, sharing: { ...sharing, lostQuantities } }
}

function withoutLostName({ sharing, ...list }: DealershipList): DealershipList {
  if (sharing === undefined) return list
  const { lostName: _, ...otherSharing } = sharing
  return { ...list, sharing: otherSharing }
}

/** The actions that change the lists of a dealership on this device. */
export function useListChanges(dealershipId: number) {
  const { databases } = useCounter()
  return useMemo(() => changesOfLists(databases, dealershipId), [databases, dealershipId])
}

export type ListChanges = ReturnType<typeof useListChanges>

/** The lists of a dealership on this device by name; undefined while the device is read. */
export function useLists(dealershipId: number): readonly DealershipList[] | undefined {
  return useDeviceQuery(({ account }) => readLists(account, dealershipId), [dealershipId])
}

/** True if the device has a list of the dealership that the edge knows, also a deleted one. */
export function useHasSharedLists(dealershipId: number): boolean {
  const lists = useDeviceQuery(({ account }) => readStoredLists(account, dealershipId), [dealershipId]) ?? []
  return lists.some(({ sharing }) => sharing !== undefined)
}

/** The lists that colleagues deleted and this device offers to put back, with the name of the colleague. */
export function useDeletedLists(
  dealershipId: number,
): readonly { list: DealershipList; deletedBy: string }[] {
  const lists = useDeviceQuery(({ account }) => readStoredLists(account, dealershipId), [dealershipId]) ?? []
  return lists.flatMap((list) => {
    const deletedBy = list.sharing?.deletedBy ?? null
    return deletedBy === null ? [] : [{ list, deletedBy }]
  })
}
