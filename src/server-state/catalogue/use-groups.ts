// The groups of the catalogue in this device's copy; products can be moved into them.
import { useEffect, useMemo, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useCatalogueStatus } from '#app-context/catalogue/use-catalogue.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { ancestorIdsOf, type MoveTarget } from '#domain/products/product-moves.ts'

export type Groups = ReadonlyMap<number, Product>

export interface KnownGroups {
  /** By id, with hidden and archived groups; empty while they are read, and if that failed. */
  groups: Groups
  /** True when the device could not read its copy. */
  hasFailed: boolean
  /** False while the device still reads the catalogue. */
  isComplete: boolean
  readAgain: () => void
}

const NO_GROUPS: readonly Product[] = []

export function useGroups(): KnownGroups {
  const { catalogue } = useCounter()
  const { completeAt } = useCatalogueStatus()
  /** null when the copy could not be read. */
  const [copiedGroups, setCopiedGroups] = useState<readonly Product[] | null>(NO_GROUPS)
  const [readCount, setReadCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `readCount` or a complete copy starts a reading
  useEffect(() => {
    const controller = new AbortController()
    const setUnlessAborted = (groups: readonly Product[] | null) => {
      if (!controller.signal.aborted) setCopiedGroups(groups)
    }
    const isGroup = ({ type }: Product) => !isBuyable(type)
    catalogue
      .readMatchingProducts(isGroup, controller.signal)
      .then(setUnlessAborted, () => setUnlessAborted(null))
    return () => controller.abort()
  }, [catalogue, readCount, completeAt])

  return {
    groups: useMemo(
      () => new Map((copiedGroups ?? NO_GROUPS).map((group) => [group.id, group])),
      [copiedGroups],
    ),
    hasFailed: copiedGroups === null,
    isComplete: completeAt !== null,
    readAgain: () => setReadCount((lastCount) => lastCount + 1),
  }
}

export function moveTargetOf({ id, type, parentId }: Product, groups: Groups): MoveTarget {
  return { id, type, ancestorIds: ancestorIdsOf(parentId, (ancestorId) => groups.get(ancestorId)?.parentId) }
}

/** The names of the group's ancestors and of the group, from the top. */
export function pathToGroup(id: number, groups: Groups): string {
  const ids = ancestorIdsOf(id, (ancestorId) => groups.get(ancestorId)?.parentId)
  const names = ids.map((groupId) => groups.get(groupId)?.name)
  return names.filter(Boolean).reverse().join(' › ')
}

/** The options for choosing one of the unarchived groups for which `isTarget` is true, each labelled with its path. */
export function groupOptions(groups: Groups, isTarget: (target: MoveTarget) => boolean) {
  return [...groups.values()]
    .filter((group) => !group.archive && isTarget(moveTargetOf(group, groups)))
    .map(({ id }) => ({ value: String(id), label: pathToGroup(id, groups) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}
