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
  /** Rows that cannot be chosen, such as products that are gone, keep a box that cannot be pressed. */
  isChoosable?: (row: Row) => boolean
  /** What the list is of, such as its filter: another one begins with nothing chosen. */
  scope?: string
  initial?: Selection<Row>
  /** A pressed box names its row, whether the named rows are those chosen or those left out (G65). */
  boxesName?: boolean
  /** The rows of the page, where the server changes them: a chosen one is worked on as it is now. */
  shown?: readonly Row[]
}

interface Kept<Row> {
  scope: string
  selection: Selection<Row>
  /** Where a range begins: the box that was pressed last. */
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
  const fresh: Kept<Row> = { scope, selection: initial, pressed: null }
  const [kept, setKept] = useState(fresh)
  const last = kept.scope === scope ? kept : fresh
  const selection = withNewest(
    last.selection,
    shown.map((row) => [keyOf(row), row] as const),
  )

  /** From what was chosen by then, so that no press of a quick hand is lost. */
  function change(next: (last: Kept<Row>) => Omit<Kept<Row>, 'scope'>): void {
    setKept((last) => ({ scope, ...next(last.scope === scope ? last : fresh) }))
  }
  const choosable = (rows: readonly Row[]) => rows.filter(isChoosable)
  const entries = (rows: readonly Row[]) => choosable(rows).map((row) => [keyOf(row), row] as const)
  /** What the boxes show and change. */
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
    /** `total` is how many rows the whole list has. */
    count: (total: number) => chosenCount(selection, total),
    /** How many boxes are pressed: all that are chosen, or with `boxesName` those that are named. */
    pressedCount: (total: number) => chosenCount(boxed(selection), total),
    /** Every one, some or none of these. */
    stateOf: (rows: readonly Row[]): boolean | 'mixed' => {
      const all = choosable(rows)
      const chosen = all.filter(isRowChosen)
      if (chosen.length === 0) return false
      return chosen.length === all.length || 'mixed'
    },
    /** The press on a row's box; as a range it makes all from the last pressed one to this one alike. */
    press: (row: Row, shown: readonly Row[], isRange: boolean) =>
      change((last) => {
        const key = keyOf(row)
        const keys = isRange ? keysBetween(shown.map(keyOf), last.pressed, key) : [key]
        const pressed = shown.filter((one) => keys.includes(keyOf(one)))
        const areChosen = !isChosen(boxed(last.selection), key)
        return { selection: pressedIn(last.selection, pressed, areChosen), pressed: key }
      }),
    /** The choice on other pages stays. */
    chooseAll: (rows: readonly Row[], areChosen: boolean) =>
      change((last) => ({ ...last, selection: pressedIn(last.selection, rows, areChosen) })),
    /** Whether the named rows are those chosen or those left out; they stay the same. */
    setMode: (mode: SelectionMode) =>
      change((last) => ({ ...last, selection: { mode, named: last.selection.named } })),
    /** Rows that the list has no longer are neither chosen nor left out. */
    forget: (gone: readonly RowKey[]) =>
      setKept((last) => ({ ...last, selection: withoutRows(last.selection, gone) })),
    replace: (next: Selection<Row>) => change(() => ({ selection: next, pressed: null })),
  }
}

export type RowSelection<Row> = ReturnType<typeof useSelection<Row>>
