import { byCatalogueOrder } from '#domain/products/product.ts'
import { type Entry, FLAGS } from './index-form.ts'

/** Decides which products a search may find. */
export interface SearchScope {
  /** Also finds hidden products. */
  withHidden: boolean
  /** Leaves out groups and other products that cannot be ordered. */
  onlyBuyable: boolean
}

/** Slot and flags of all products, in catalogue order; a search reads these arrays more quickly than the entries. */
export interface EntryColumns {
  slots: Uint32Array
  flags: Uint8Array
}

/** The products of an index, by id and in catalogue order. */
export interface OrderedEntries {
  readonly size: number
  /** All entries in catalogue order. */
  inOrder(): readonly Entry[]
  get(id: number): Entry | undefined
  columns(): EntryColumns
  add(addedEntries: readonly Entry[]): void
  remove(ids: Iterable<number>): void
}

export function scopeFilter({ withHidden, onlyBuyable }: SearchScope): (flags: number) => boolean {
  const excludedFlags = withHidden ? 0 : FLAGS.hidden
  const requiredFlags = onlyBuyable ? FLAGS.buyable : 0
  return (flags) => (flags & excludedFlags) === 0 && (flags & requiredFlags) === requiredFlags
}

/** Merges two lists in catalogue order. */
function mergeInOrder(left: readonly Entry[], right: readonly Entry[]): Entry[] {
  const result: Entry[] = []
  let nextIndex = 0
  for (const entry of left) {
    for (
      let otherEntry = right[nextIndex];
      otherEntry && byCatalogueOrder(otherEntry, entry) < 0;
      otherEntry = right[nextIndex]
    ) {
      result.push(otherEntry)
      nextIndex += 1
    }
    result.push(entry)
  }
  return [...result, ...right.slice(nextIndex)]
}

export function orderEntries(storedEntries: Entry[]): OrderedEntries {
  let ordered = storedEntries
  const byId = new Map(ordered.map((entry) => [entry.id, entry]))
  /** null after each change; the next search creates the columns again. */
  let columns: EntryColumns | null = null

  function setOrder(entriesInOrder: Entry[]): void {
    ordered = entriesInOrder
    columns = null
  }

  return {
    get size() {
      return byId.size
    },
    inOrder: () => ordered,
    get: (id) => byId.get(id),
    columns() {
      columns ??= {
        slots: Uint32Array.from(ordered, ({ slot }) => slot),
        flags: Uint8Array.from(ordered, ({ flags }) => flags),
      }
      return columns
    },
    add(addedEntries) {
      for (const entry of addedEntries) byId.set(entry.id, entry)
      setOrder(mergeInOrder(ordered, [...addedEntries].sort(byCatalogueOrder)))
    },
    remove(ids) {
      let isAnyRemoved = false
      for (const id of ids) {
        const entry = byId.get(id)
        if (entry === undefined) continue
        entry.isRemoved = true
        byId.delete(id)
        isAnyRemoved = true
      }
      if (isAnyRemoved) setOrder(ordered.filter(({ isRemoved }) => !isRemoved))
    },
  }
}
