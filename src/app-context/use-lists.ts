import { useMemo } from 'react'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import type { LostQuantity } from '#domain/lists/shared-list.ts'
import {
  type DealershipList,
  LIST_LIMITS,
  listNamed,
  listNameOf,
  withListLines,
  withoutListLine,
} from '#domain/lists/dealership-list.ts'
import {
  changeLists,
  putListBack,
  readLists,
  readStoredLists,
  removeList,
} from '#storage/lists/list-table.ts'
import { type Counter, useCounter } from './counter.ts'
import { useDeviceQuery } from './use-device-query.ts'

/** How a list was saved: `full` if the dealership already has as many lists as it may have. */
export type SavedList = 'new' | 'joined' | 'full'

/** A random id, also on addresses that are not secure, where crypto.randomUUID is missing. */
function newListId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

function changesOfLists({ account }: Counter['databases'], dealershipId: number) {
  const changeOne = (id: string, change: (list: DealershipList) => DealershipList) =>
    changeLists(account, dealershipId, (lists) => lists.filter((list) => list.id === id).map(change))
  return {
    /** Saves the lines as a new list; a list that has the name already gets them in addition. */
    async save(typedName: string, lines: readonly EarlierLine[]): Promise<SavedList> {
      const id = newListId()
      let outcome: SavedList = 'new'
      await changeLists(account, dealershipId, (lists) => {
        const sameList = listNamed(lists, typedName)
        outcome = sameList ? 'joined' : lists.length >= LIST_LIMITS.lists ? 'full' : 'new'
        if (outcome === 'full') return []
        const list = sameList ?? { id, dealershipId, name: listNameOf(typedName), lines: [] }
        return [{ ...list, lines: withListLines(list.lines, lines) }]
      })
      return outcome
    },
    rename: (id: string, typedName: string) =>
      changeOne(id, (list) => ({ ...list, name: listNameOf(typedName) })),
    /** Computes the lines from the stored ones, so that no quick press is lost. */
    changeLines: (id: string, change: (lines: readonly EarlierLine[]) => readonly EarlierLine[]) =>
      changeOne(id, (list) => ({ ...list, lines: change(list.lines) })),
    remove: (id: string) => removeList(account, id),
    putBack: (list: DealershipList) => putListBack(account, list),
    /** No longer offers to put back a list that a colleague deleted. */
    forgetDeleted: (list: DealershipList) => removeList(account, list.id),
    /** Sets a quantity of the person again that a colleague replaced. */
    putQuantityBack: (id: string, { productId, name, quantity }: LostQuantity) =>
      changeOne(id, (list) => {
        const price = list.lines.find((line) => line.productId === productId)?.price ?? null
        const lines =
          quantity === 0
            ? withoutListLine(list.lines, productId)
            : withListLines(list.lines, [{ productId, name, quantity, price }])
        return withoutLostQuantity({ ...list, lines }, productId)
      }),
    forgetLostQuantity: (id: string, productId: number) =>
      changeOne(id, (list) => withoutLostQuantity(list, productId)),
  }
}

function withoutLostQuantity({ sharing, ...list }: DealershipList, productId: number): DealershipList {
  if (sharing === undefined) return list
  const lostQuantities = sharing.lostQuantities.filter((lost) => lost.productId !== productId)
  return { ...list, sharing: { ...sharing, lostQuantities } }
}

/** Changes the lists of a dealership on this device. */
export function useListChanges(dealershipId: number) {
  const { databases } = useCounter()
  return useMemo(() => changesOfLists(databases, dealershipId), [databases, dealershipId])
}

export type ListChanges = ReturnType<typeof useListChanges>

/** The lists of a dealership on this device by name; undefined while the device is read. */
export function useLists(dealershipId: number): readonly DealershipList[] | undefined {
  return useDeviceQuery(({ account }) => readLists(account, dealershipId), [dealershipId])
}

/** The lists that colleagues deleted and this device offers to put back, with the name of the colleague. */
export function useDeletedLists(dealershipId: number): readonly { list: DealershipList; by: string }[] {
  const lists = useDeviceQuery(({ account }) => readStoredLists(account, dealershipId), [dealershipId]) ?? []
  return lists.flatMap((list) => {
    const by = list.sharing?.deletedBy ?? null
    return by === null ? [] : [{ list, by }]
  })
}
