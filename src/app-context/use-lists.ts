import { useMemo } from 'react'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import {
  type DealershipList,
  LIST_LIMITS,
  listNamed,
  listNameOf,
  withListLines,
} from '#domain/lists/dealership-list.ts'
import { changeLists, readLists, removeList } from '#storage/lists/list-table.ts'
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
    putBack: (list: DealershipList) => changeLists(account, dealershipId, () => [list]),
  }
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
