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
  initialSelection?: Selection<Row>
  /**
   * True if a checked box means that the row is named, even while the named rows are the rows that are left out (G65).
   */
  checkedMeansNamed?: boolean
  /**
   * The rows of the page. A chosen row is replaced by its version on the page, because the server may have changed it.
   */
  pageRows?: readonly Row[]
}

interface ScopedSelection<Row> {
  scope: string
  selection: Selection<Row>
  /** The key of the row whose box was pressed last; a range begins at this row. */
  lastPressedKey: RowKey | null
}

/** The chosen rows of a list. They stay chosen while other pages are shown. */
export function useSelection<Row>({
  keyOf,
  isChoosable = () => true,
  scope = '',
  initialSelection = NOTHING,
  checkedMeansNamed = false,
  pageRows = [],
}: SelectionInput<Row>) {
  const initialState: ScopedSelection<Row> = { scope, selection: initialSelection, lastPressedKey: null }
  const [storedState, setStoredState] = useState(initialState)
  const state = storedState.scope === scope ? storedState : initialState
  const selection = withCurrentRows(
    state.selection,
    pageRows.map((row) => [keyOf(row), row] as const),
  )

  /** Computes the new state from React's latest state, so that each of several quick presses has its effect. */
  function change(
    changeSelection: (lastState: ScopedSelection<Row>) => Omit<ScopedSelection<Row>, 'scope'>,
  ): void {
    setStoredState((lastState) => ({
      scope,
      ...changeSelection(lastState.scope === scope ? lastState : initialState),
    }))
  }
  const choosableRows = (rows: readonly Row[]) => rows.filter(isChoosable)
  const entriesOf = (rows: readonly Row[]) => choosableRows(rows).map((row) => [keyOf(row), row] as const)
  /** The selection as the boxes show it: a row is checked if this selection includes it. */
  const boxSelection = (rowSelection: Selection<Row>): Selection<Row> =>
    checkedMeansNamed ? { mode: 'include', namedRows: rowSelection.namedRows } : rowSelection
  const isBoxChecked = (row: Row) => isChoosable(row) && isChosen(boxSelection(selection), keyOf(row))
  const withBoxes = (
    rowSelection: Selection<Row>,
    rows: readonly Row[],
    areChecked: boolean,
  ): Selection<Row> => ({
    mode: rowSelection.mode,
    namedRows: withRows(boxSelection(rowSelection), entriesOf(rows), areChecked).namedRows,
  })

  return {
    selection,
    isChoosable,
    /** True if the box of the row is checked: with `checkedMeansNamed` also for a named row that is left out. */
    isChosen: isBoxChecked,
    /** `total` is the number of rows in the whole list. */
    count: (total: number) => chosenCount(selection, total),
    /** The number of checked boxes: the number of chosen rows, or with `checkedMeansNamed` of named rows. */
    checkedCount: (total: number) => chosenCount(boxSelection(selection), total),
    /**
     * Of the choosable rows among `rows`: true if all their boxes are checked, 'mixed' if only some are, false if none.
     */
    checkedStateOf: (rows: readonly Row[]): boolean | 'mixed' => {
      const candidates = choosableRows(rows)
      const checkedRows = candidates.filter(isBoxChecked)
      if (checkedRows.length === 0) return false
      return checkedRows.length === candidates.length || 'mixed'
    },
    /**
     * Toggles the box of a row. With `isRange` the boxes of all `listRows` between the last pressed row and this row
     * get the state of this box.
     */
    pressBox: (row: Row, listRows: readonly Row[], isRange: boolean) =>
      change((lastState) => {
        const key = keyOf(row)
        const keys = isRange ? keysBetween(listRows.map(keyOf), lastState.lastPressedKey, key) : [key]
        const pressedRows = listRows.filter((listRow) => keys.includes(keyOf(listRow)))
        const areChecked = !isChosen(boxSelection(lastState.selection), key)
        return { selection: withBoxes(lastState.selection, pressedRows, areChecked), lastPressedKey: key }
      }),
    /** Checks or clears the boxes of these rows; rows of other pages stay as they are. */
    setChecked: (rows: readonly Row[], areChecked: boolean) =>
      change((lastState) => ({ ...lastState, selection: withBoxes(lastState.selection, rows, areChecked) })),
    /** Sets whether the named rows are chosen or left out; it does not change the named rows. */
    setMode: (mode: SelectionMode) =>
      change((lastState) => ({
        ...lastState,
        selection: { mode, namedRows: lastState.selection.namedRows },
      })),
    /** Removes from the selection the rows that the list no longer has. */
    removeRows: (removedKeys: readonly RowKey[]) =>
      setStoredState((lastState) => ({
        ...lastState,
        selection: withoutRows(lastState.selection, removedKeys),
      })),
    replace: (newSelection: Selection<Row>) =>
      change(() => ({ selection: newSelection, lastPressedKey: null })),
  }
}

export type RowSelection<Row> = ReturnType<typeof useSelection<Row>>
