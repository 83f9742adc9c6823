// The groups of the catalogue in this device's copy; products can be moved into them.
import { useEffect, useMemo, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useCatalogueStatus } from '#app-context/use-catalogue.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { ancestorIdsOf, type MoveTarget } from '#domain/products/product-moves.ts'

export type Groups = ReadonlyMap<number, Product>

export interface KnownGroups {
  /** By id, with hidden and archived groups; empty while they are read. */
  groups: Groups
  /** The device could not read its copy. */
  isFailed: boolean
  /** False while the device still reads the catalogue. */
  isWhole: boolean
  readAgain: () => void
}

const NONE: readonly Product[] = []

export function useGroups(): KnownGroups {
  const { catalogue } = useCounter()
  const { completeAt } = useCatalogueStatus()
  /** null when the copy could not be read. */
  const [read, setRead] = useState<readonly Product[] | null>(NONE)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` and a whole copy ask for another reading
  useEffect(() => {
    const leaving = new AbortController()
    const show = (groups: readonly Product[] | null) => {
      if (!leaving.signal.aborted) setRead(groups)
    }
    const isGroup = ({ type }: Product) => !isBuyable(type)
    catalogue.readMatchingProducts(isGroup, leaving.signal).then(show, () => show(null))
    return () => leaving.abort()
  }, [catalogue, round, completeAt])

  return {
    groups: useMemo(() => new Map((read ?? NONE).map((group) => [group.id, group])), [read]),
    isFailed: read === null,
    isWhole: completeAt !== null,
    readAgain: () => setRound((last) => last + 1),
  }
}

export function moveTargetOf({ id, type, parentId }: Product, groups: Groups): MoveTarget {
  return { id, type, ancestorIds: ancestorIdsOf(parentId, (of) => groups.get(of)?.parentId) }
}

/** The names of the group's ancestors and of the group, from the top. */
export function wayToGroup(id: number, groups: Groups): string {
  const ids = ancestorIdsOf(id, (of) => groups.get(of)?.parentId)
  const names = ids.map((one) => groups.get(one)?.name)
  return names.filter(Boolean).reverse().join(' › ')
}

/** The options for choosing one of the unarchived groups that `takes` accepts, each labelled with its way. */
export function groupOptions(groups: Groups, takes: (target: MoveTarget) => boolean) {
  return [...groups.values()]
    .filter((group) => !group.archive && takes(moveTargetOf(group, groups)))
    .map(({ id }) => ({ value: String(id), label: wayToGroup(id, groups) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}
