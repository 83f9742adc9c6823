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
function mergeInOrder(entries: readonly Entry[], otherEntries: readonly Entry[]): Entry[] {
  const result: Entry[] = []
  let nextIndex = 0
  for (const entry of entries) {
    for (
      let otherEntry = otherEntries[nextIndex];
      otherEntry && byCatalogueOrder(otherEntry, entry) < 0;
      otherEntry = otherEntries[nextIndex]
    ) {
      result.push(otherEntry)
      nextIndex += 1
    }
    result.push(entry)
  }
  return [...result, ...otherEntries.slice(nextIndex)]
}

/** `storedEntries` must be in catalogue order. */
export function createOrderedEntries(storedEntries: Entry[]): OrderedEntries {
  let orderedEntries = storedEntries
  const byId = new Map(orderedEntries.map((entry) => [entry.id, entry]))
  /** null after each change; the next search creates the columns again. */
  let columns: EntryColumns | null = null

  function setOrder(entriesInOrder: Entry[]): void {
    orderedEntries = entriesInOrder
    columns = null
  }

  return {
    get size() {
      return byId.size
    },
    inOrder: () => orderedEntries,
    get: (id) => byId.get(id),
    columns() {
      columns ??= {
        slots: Uint32Array.from(orderedEntries, ({ slot }) => slot),
        flags: Uint8Array.from(orderedEntries, ({ flags }) => flags),
      }
      return columns
    },
    add(addedEntries) {
      for (const entry of addedEntries) byId.set(entry.id, entry)
      setOrder(mergeInOrder(orderedEntries, [...addedEntries].sort(byCatalogueOrder)))
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
      if (isAnyRemoved) setOrder(orderedEntries.filter(({ isRemoved }) => !isRemoved))
    },
  }
}
