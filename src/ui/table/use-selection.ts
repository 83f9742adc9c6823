import { useState } from 'react'
import {
  chosenCount,
  isChosen,
  keysBetween,
  NOTHING,
  type RowKey,
  type Selection,
  type SelectionMode,
  withNewest,
  withoutRows,
  withRows,
} from './selection.ts'

interface SelectionInput<Row> {
  keyOf: (row: Row) => RowKey
  /** Rows that cannot be chosen, such as deleted products, keep a disabled box. */
  isChoosable?: (row: Row) => boolean
  /** Identifies the content of the list, such as its filter: another scope starts with nothing chosen. */
  scope?: string
  initial?: Selection<Row>
  /** A pressed box names its row, whether the named rows are the chosen or the left-out ones (G65). */
  boxesName?: boolean
  /** The rows of the page, which the server may have changed: actions use the newest version of a chosen row. */
  shown?: readonly Row[]
}

interface ScopedSelection<Row> {
  scope: string
  selection: Selection<Row>
  /** The box that was pressed last; a range begins there. */
  pressed: RowKey | null
}

/** The chosen rows of a list; they stay chosen while other pages are shown. */
export function useSelection<Row>({
  keyOf,
  isChoosable = () => true,
  scope = '',
  initial = NOTHING,
  boxesName = false,
  shown = [],
}: SelectionInput<Row>) {
  const fresh: ScopedSelection<Row> = { scope, selection: initial, pressed: null }
  const [stored, setStored] = useState(fresh)
  const last = stored.scope === scope ? stored : fresh
  const selection = withNewest(
    last.selection,
    shown.map((row) => [keyOf(row), row] as const),
  )

  /** Changes the newest state, so that no quick press is lost. */
  function change(next: (last: ScopedSelection<Row>) => Omit<ScopedSelection<Row>, 'scope'>): void {
    setStored((last) => ({ scope, ...next(last.scope === scope ? last : fresh) }))
  }
  const choosable = (rows: readonly Row[]) => rows.filter(isChoosable)
  const entries = (rows: readonly Row[]) => choosable(rows).map((row) => [keyOf(row), row] as const)
  /** The selection that the boxes show and change. */
  const boxed = (whole: Selection<Row>): Selection<Row> =>
    boxesName ? { mode: 'include', named: whole.named } : whole
  const isRowChosen = (row: Row) => isChoosable(row) && isChosen(boxed(selection), keyOf(row))
  const pressedIn = (whole: Selection<Row>, rows: readonly Row[], areChosen: boolean): Selection<Row> => ({
    mode: whole.mode,
    named: withRows(boxed(whole), entries(rows), areChosen).named,
  })

  return {
    selection,
    isChoosable,
    isChosen: isRowChosen,
    /** `total` is the number of rows in the whole list. */
    count: (total: number) => chosenCount(selection, total),
    /** The number of pressed boxes: the chosen rows, or with `boxesName` the named rows. */
    pressedCount: (total: number) => chosenCount(boxed(selection), total),
    /** Whether all, some or none of the rows are chosen. */
    stateOf: (rows: readonly Row[]): boolean | 'mixed' => {
      const all = choosable(rows)
      const chosen = all.filter(isRowChosen)
      if (chosen.length === 0) return false
      return chosen.length === all.length || 'mixed'
    },
    /** Presses the box of a row; a range gives all rows since the last pressed one the same state. */
    press: (row: Row, shown: readonly Row[], isRange: boolean) =>
      change((last) => {
        const key = keyOf(row)
        const keys = isRange ? keysBetween(shown.map(keyOf), last.pressed, key) : [key]
        const pressed = shown.filter((one) => keys.includes(keyOf(one)))
        const areChosen = !isChosen(boxed(last.selection), key)
        return { selection: pressedIn(last.selection, pressed, areChosen), pressed: key }
      }),
    /** Rows chosen on other pages stay chosen. */
    chooseAll: (rows: readonly Row[], areChosen: boolean) =>
      change((last) => ({ ...last, selection: pressedIn(last.selection, rows, areChosen) })),
    /** Sets whether the named rows are the chosen or the left-out ones; the named rows stay the same. */
    setMode: (mode: SelectionMode) =>
      change((last) => ({ ...last, selection: { mode, named: last.selection.named } })),
    /** Forgets rows that the list no longer has. */
    forget: (gone: readonly RowKey[]) =>
      setStored((last) => ({ ...last, selection: withoutRows(last.selection, gone) })),
    replace: (next: Selection<Row>) => change(() => ({ selection: next, pressed: null })),
  }
}

export type RowSelection<Row> = ReturnType<typeof useSelection<Row>>
