// The chosen rows of a list on all its pages: either the named rows, or all rows except the named rows.

export type RowKey = string | number

export type SelectionMode = 'include' | 'exclude'

export interface Selection<Row> {
  mode: SelectionMode
  /** With `include` the chosen rows, with `exclude` the rows that are left out; each as it was when its box was pressed. */
  named: ReadonlyMap<RowKey, Row>
}

/** No row is chosen. */
export const NOTHING: Selection<never> = { mode: 'include', named: new Map<RowKey, never>() }
/** All rows of all pages are chosen, also rows that were never read. */
export const EVERYTHING: Selection<never> = { mode: 'exclude', named: new Map<RowKey, never>() }

export function isChosen(selection: Selection<unknown>, key: RowKey): boolean {
  return selection.named.has(key) === (selection.mode === 'include')
}

/** `total` is the number of rows in the whole list. */
export function chosenCount({ mode, named }: Selection<unknown>, total: number): number {
  return mode === 'include' ? named.size : Math.max(0, total - named.size)
}

/** Chooses rows, or removes their choice. */
export function withRows<Row>(
  { mode, named }: Selection<Row>,
  rows: readonly (readonly [RowKey, Row])[],
  areChosen: boolean,
): Selection<Row> {
  const nextNamed = new Map(named)
  for (const [key, row] of rows) {
    if (areChosen === (mode === 'include')) nextNamed.set(key, row)
    else nextNamed.delete(key)
  }
  return { mode, named: nextNamed }
}

/** Replaces the named rows that are in `rows` by these newer versions. */
export function withCurrentRows<Row>(
  { mode, named }: Selection<Row>,
  rows: readonly (readonly [RowKey, Row])[],
): Selection<Row> {
  const nextNamed = new Map(named)
  for (const [key, row] of rows) if (nextNamed.has(key)) nextNamed.set(key, row)
  return { mode, named: nextNamed }
}

/** Removes named rows that the list no longer has. */
export function withoutRows<Row>(
  { mode, named }: Selection<Row>,
  removedKeys: readonly RowKey[],
): Selection<Row> {
  return { mode, named: new Map([...named].filter(([key]) => !removedKeys.includes(key))) }
}

/** The shown keys from `from` to `to`, including both; only `to` if `from` is no longer shown. */
export function keysBetween(shownKeys: readonly RowKey[], from: RowKey | null, to: RowKey): RowKey[] {
  const start = from === null ? -1 : shownKeys.indexOf(from)
  const end = shownKeys.indexOf(to)
  if (start === -1 || end === -1) return [to]
  return shownKeys.slice(Math.min(start, end), Math.max(start, end) + 1)
}
