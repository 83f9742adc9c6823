import { byCatalogueOrder } from '#domain/products/product.ts'
import { type Entry, FLAGS } from './index-form.ts'

/** The products that a search may find. */
export interface SearchScope {
  hidden: boolean
  /** Leaves out groups and other products that cannot be ordered. */
  onlyBuyable: boolean
}

/** The fields that a search reads of all products, in catalogue order; they are read more quickly than the entries. */
export interface Columns {
  slots: Uint32Array
  flags: Uint8Array
}

/** The products of an index, by id and in catalogue order. */
export interface OrderedEntries {
  readonly size: number
  inOrder(): readonly Entry[]
  get(id: number): Entry | undefined
  columns(): Columns
  add(added: readonly Entry[]): void
  remove(ids: Iterable<number>): void
}

export function scopeFilter({ hidden, onlyBuyable }: SearchScope): (flags: number) => boolean {
  const unwanted = hidden ? 0 : FLAGS.hidden
  const needed = onlyBuyable ? FLAGS.buyable : 0
  return (flags) => (flags & unwanted) === 0 && (flags & needed) === needed
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

export function orderEntries(firstEntries: Entry[]): OrderedEntries {
  let ordered = firstEntries
  const byId = new Map(ordered.map((entry) => [entry.id, entry]))
  /** null after each change; the next search makes them again. */
  let columns: Columns | null = null

  function arrange(entriesInOrder: Entry[]): void {
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
      arrange(mergeInOrder(ordered, [...addedEntries].sort(byCatalogueOrder)))
    },
    remove(ids) {
      let isAnyGone = false
      for (const id of ids) {
        const entry = byId.get(id)
        if (entry === undefined) continue
        entry.isGone = true
        byId.delete(id)
        isAnyGone = true
      }
      if (isAnyGone) arrange(ordered.filter(({ isGone }) => !isGone))
    },
  }
}
