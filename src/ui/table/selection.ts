// The chosen rows of a list on all its pages: either the named rows, or all rows except the named rows.
// TanStack Table's selection is a list of ids: it has no 'all except', and does not keep the rows of other pages.

export type RowKey = string | number

export type SelectionMode = 'include' | 'exclude'

export interface Selection<Row> {
  mode: SelectionMode
  /**
   * With `include` the chosen rows, with `exclude` the rows that are left out. Each row is stored as it was when it
   * was named, or in a newer version (`withCurrentRows`).
   */
  namedRows: ReadonlyMap<RowKey, Row>
}

/** No row is chosen. */
export const NOTHING: Selection<never> = { mode: 'include', namedRows: new Map<RowKey, never>() }
/** All rows of all pages are chosen, also rows that were never read. */
export const EVERYTHING: Selection<never> = { mode: 'exclude', namedRows: new Map<RowKey, never>() }

export function isChosen(selection: Selection<unknown>, key: RowKey): boolean {
  return selection.namedRows.has(key) === (selection.mode === 'include')
}

/** `total` is the number of rows in the whole list. */
export function chosenCount({ mode, namedRows }: Selection<unknown>, total: number): number {
  return mode === 'include' ? namedRows.size : Math.max(0, total - namedRows.size)
}

/** Chooses rows, or removes their choice. */
export function withRows<Row>(
  { mode, namedRows }: Selection<Row>,
  rows: readonly (readonly [RowKey, Row])[],
  areChosen: boolean,
): Selection<Row> {
  const nextNamedRows = new Map(namedRows)
  for (const [key, row] of rows) {
    if (areChosen === (mode === 'include')) nextNamedRows.set(key, row)
    else nextNamedRows.delete(key)
  }
  return { mode, namedRows: nextNamedRows }
}

/** Replaces the named rows that are in `rows` by these newer versions. */
export function withCurrentRows<Row>(
  { mode, namedRows }: Selection<Row>,
  rows: readonly (readonly [RowKey, Row])[],
): Selection<Row> {
  const nextNamedRows = new Map(namedRows)
  for (const [key, row] of rows) if (nextNamedRows.has(key)) nextNamedRows.set(key, row)
  return { mode, namedRows: nextNamedRows }
}

/** Removes from the named rows the rows that the list no longer has. */
export function withoutRows<Row>(
  { mode, namedRows }: Selection<Row>,
  removedKeys: readonly RowKey[],
): Selection<Row> {
  return { mode, namedRows: new Map([...namedRows].filter(([key]) => !removedKeys.includes(key))) }
}

/** The shown keys from `from` to `to`, including both; only `to` if `from` is null or not shown. */
export function keysBetween(shownKeys: readonly RowKey[], from: RowKey | null, to: RowKey): RowKey[] {
  const start = from === null ? -1 : shownKeys.indexOf(from)
  const end = shownKeys.indexOf(to)
  if (start === -1 || end === -1) return [to]
  return shownKeys.slice(Math.min(start, end), Math.max(start, end) + 1)
}
