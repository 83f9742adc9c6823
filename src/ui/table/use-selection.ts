import { useState } from 'react'
import {
  chosenCount,
  isChosen,
  keysBetween,
  NOTHING,
  type RowKey,
  type Selection,
  type SelectionMode,
  withCurrentRows,
  withoutRows,
  withRows,
} from './selection.ts'

interface SelectionInput<Row> {
  keyOf: (row: Row) => RowKey
  /** False for rows that cannot be chosen, for example deleted products: their box is disabled. */
  isChoosable?: (row: Row) => boolean
  /** Identifies the content of the list, for example its filter. A new scope begins with the initial selection. */
  scope?: string
  initial?: Selection<Row>
  /** True if a checked box means that the row is named, also if the named rows are left out (G65). */
  boxesName?: boolean
  /** The rows of the page. Actions use their version of a chosen row, because the server may have changed it. */
  shown?: readonly Row[]
}

interface ScopedSelection<Row> {
  scope: string
  selection: Selection<Row>
  /** The row whose box was pressed last; a range begins there. */
  lastPressed: RowKey | null
}

/** The chosen rows of a list. They stay chosen while other pages are shown. */
export function useSelection<Row>({
  keyOf,
  isChoosable = () => true,
  scope = '',
  initial = NOTHING,
  boxesName = false,
  shown = [],
}: SelectionInput<Row>) {
  const initialState: ScopedSelection<Row> = { scope, selection: initial, lastPressed: null }
  const [storedState, setStored] = useState(initialState)
  const state = storedState.scope === scope ? storedState : initialState
  const selection = withCurrentRows(
    state.selection,
    shown.map((row) => [keyOf(row), row] as const),
  )

  /** Computes the next state from the latest state, so that each of several quick presses has its effect. */
  function change(
    changeSelection: (before: ScopedSelection<Row>) => Omit<ScopedSelection<Row>, 'scope'>,
  ): void {
    setStored((before) => ({ scope, ...changeSelection(before.scope === scope ? before : initialState) }))
  }
  const choosableRows = (rows: readonly Row[]) => rows.filter(isChoosable)
  const entries = (rows: readonly Row[]) => choosableRows(rows).map((row) => [keyOf(row), row] as const)
  /** The selection as the boxes show it: a row is checked if this selection includes it. */
  const boxSelection = (full: Selection<Row>): Selection<Row> =>
    boxesName ? { mode: 'include', named: full.named } : full
  const isRowChosen = (row: Row) => isChoosable(row) && isChosen(boxSelection(selection), keyOf(row))
  const withBoxes = (full: Selection<Row>, rows: readonly Row[], areChecked: boolean): Selection<Row> => ({
    mode: full.mode,
    named: withRows(boxSelection(full), entries(rows), areChecked).named,
  })

  return {
    selection,
    isChoosable,
    isChosen: isRowChosen,
    /** `total` is the number of rows in the whole list. */
    count: (total: number) => chosenCount(selection, total),
    /** The number of checked boxes: of the chosen rows, or with `boxesName` of the named rows. */
    pressedCount: (total: number) => chosenCount(boxSelection(selection), total),
    /** true if all of the rows are chosen, 'mixed' if some are, false if none is. */
    stateOf: (rows: readonly Row[]): boolean | 'mixed' => {
      const candidates = choosableRows(rows)
      const chosenRows = candidates.filter(isRowChosen)
      if (chosenRows.length === 0) return false
      return chosenRows.length === candidates.length || 'mixed'
    },
    /** Toggles the box of a row. With `isRange` all rows since the last pressed row get the same state. */
    press: (row: Row, shown: readonly Row[], isRange: boolean) =>
      change((before) => {
        const key = keyOf(row)
        const keys = isRange ? keysBetween(shown.map(keyOf), before.lastPressed, key) : [key]
        const pressedRows = shown.filter((shownRow) => keys.includes(keyOf(shownRow)))
        const areChecked = !isChosen(boxSelection(before.selection), key)
        return { selection: withBoxes(before.selection, pressedRows, areChecked), lastPressed: key }
      }),
    /** Checks or clears the boxes of these rows; rows of other pages stay as they are. */
    chooseAll: (rows: readonly Row[], areChecked: boolean) =>
      change((before) => ({ ...before, selection: withBoxes(before.selection, rows, areChecked) })),
    /** Sets whether the named rows are chosen or left out; the named rows stay the same. */
    setMode: (mode: SelectionMode) =>
      change((before) => ({ ...before, selection: { mode, named: before.selection.named } })),
    /** Removes rows that the list no longer has. */
    forget: (removedKeys: readonly RowKey[]) =>
      setStored((before) => ({ ...before, selection: withoutRows(before.selection, removedKeys) })),
    replace: (newSelection: Selection<Row>) => change(() => ({ selection: newSelection, lastPressed: null })),
  }
}

export type RowSelection<Row> = ReturnType<typeof useSelection<Row>>
