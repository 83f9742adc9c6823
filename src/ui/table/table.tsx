import { type CSSProperties, Fragment, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { keepFocus } from '../focus/keep-focus.ts'
import { CheckLabel } from '../form/check-label.tsx'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { BELOW_LARGE, NARROW, useMedia } from '../use-media.ts'
import cellWords from './cell-words.module.css'
import type { Column } from './columns.ts'
import lowCards from './low-cards.module.css'
import styles from './table.module.css'
import { isPressOnRow } from './row-press.ts'
import type { RowNavigation } from './use-row-navigation.ts'
import type { RowSelection } from './use-selection.ts'
import { type TableInput, type TableModel, useTable } from './use-table.ts'
import wideColumn from './wide-column.module.css'

interface TableProps<Row> {
  label: string
  table: TableModel<Row>
  /** The name of a row for screen readers. */
  nameOf?: (row: Row) => string
  /** The class of a row, for example for its colour. */
  rowClassOf?: (row: Row) => string | undefined
  /**
   * True for a list with many rows and columns: its rows are low, and on tablets the buttons of a row are in a separate
   * line.
   */
  isDense?: boolean
  /** True if the rows of a dense list have room for their buttons on tablets, where they have no wide columns. */
  isOneLine?: boolean
  /** True if the cards of phones have two lines, with the cells that have a `placeInCard`. */
  hasLowCards?: boolean
  /** True if a press on a row opens the link of its headline, in windows that people mostly touch. */
  opensOnPress?: boolean
  /**
   * Adds a box to each headline. The box chooses its row; with Shift, all rows from the last pressed box to this one.
   */
  choice?: {
    selection: RowSelection<Row>
    /** The name of the box of a row. */
    nameOf: (row: Row) => string
    /**
     * The name of the box in the head that chooses all rows of the page. Cards have no head; the bulk bar has the box
     * for them.
     */
    chooseAllName?: string
    /** True if no box can be pressed, for example while the rows of an earlier filter are shown. */
    isDisabled?: boolean
  }
  /** Lets people move through the rows by keys. */
  navigation?: RowNavigation
  /** Set if only some rows of a long list are rendered: the table reserves space for the rows before and after them. */
  renderedPart?: {
    firstIndex: number
    /** All rows of the list: the box in the head and a range also choose rows that are not rendered. */
    allRows: readonly Row[]
    heightBefore: number
    heightAfter: number
    measure: (row: HTMLTableRowElement | null) => void
  }
}

/** Explicit roles, so that screen readers announce a table also on phones, where its rows are cards. */
const ROLE_PROPS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

export type PlainTableProps<Row> = Omit<TableProps<Row>, 'table'> &
  Pick<TableInput<Row>, 'columns' | 'rows' | 'keyOf'>

/** A table of rows in the given order, on one page. */
export function PlainTable<Row extends object>({ columns, rows, keyOf, ...rest }: PlainTableProps<Row>) {
  return <Table table={useTable({ columns, rows, keyOf })} {...rest} />
}

/** A list of rows; on phones each row is a card. */
export function Table<Row>({
  label,
  table,
  nameOf,
  rowClassOf,
  isDense = false,
  isOneLine = false,
  hasLowCards = false,
  opensOnPress = false,
  choice,
  navigation: rowNavigation,
  renderedPart,
}: TableProps<Row>) {
  const isNarrow = useMedia(NARROW)
  const isTouched = useMedia(BELOW_LARGE)
  const hasOneLine = isTouched && isOneLine
  const { columns, rows } = table
  const choosableRows = renderedPart?.allRows ?? rows.map(({ row }) => row)
  const tabStop = rows.find(({ key }) => key === rowNavigation?.currentKey)?.key ?? rows[0]?.key
  const boxOf = (row: Row) =>
    choice && (
      <CheckLabel
        label={choice.nameOf(row)}
        isChecked={choice.selection.isChosen(row)}
        isDisabled={choice.isDisabled || !choice.selection.isChoosable(row)}
        onToggle={(isRange) => choice.selection.pressBox(row, choosableRows, isRange)}
      />
    )
  const tableElement = (
    <table
      ref={rowNavigation?.ref}
      className={classNames(
        styles.table,
        styles.stacking,
        isDense && styles.dense,
        hasLowCards && lowCards.lowCards,
        isDense && (hasOneLine ? wideColumn.oneLine : styles.twoLines),
      )}
      style={columnCounts(columns)}
      aria-label={label}
      aria-rowcount={renderedPart && renderedPart.allRows.length + 1}
      {...ROLE_PROPS.table}
    >
      <thead {...ROLE_PROPS.rowgroup}>
        <tr {...ROLE_PROPS.row}>
          {columns.map((column) => (
            <th
              key={column.title}
              {...ROLE_PROPS.columnheader}
              scope="col"
              className={cellClass(column)}
              aria-sort={table.sortOf(column)?.direction ?? undefined}
            >
              {column.isHeadline && choice?.chooseAllName !== undefined && !isNarrow ? (
                <span className={styles.withBox}>
                  <CheckLabel
                    label={choice.chooseAllName}
                    isChecked={choice.selection.checkedStateOf(choosableRows)}
                    isDisabled={choice.isDisabled ?? false}
                    onToggle={() =>
                      choice.selection.setChecked(
                        choosableRows,
                        choice.selection.checkedStateOf(choosableRows) !== true,
                      )
                    }
                  />
                  <Head column={column} sort={table.sortOf(column)} />
                </span>
              ) : (
                // Cards have no head; on narrow screens other controls sort the list.
                <Head column={column} sort={isNarrow ? null : table.sortOf(column)} />
              )}
              {!isNarrow && column.filter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLE_PROPS.rowgroup} ref={keepFocus}>
        {renderedPart && <Gap height={renderedPart.heightBefore} />}
        {rows.map(({ key, row }, index) => (
          <tr
            key={key}
            ref={renderedPart?.measure}
            data-index={renderedPart && renderedPart.firstIndex + index}
            aria-rowindex={renderedPart && renderedPart.firstIndex + index + 2}
            {...ROLE_PROPS.row}
            aria-label={nameOf?.(row)}
            className={rowNavigation ? classNames(styles.focusable, rowClassOf?.(row)) : rowClassOf?.(row)}
            {...(opensOnPress && isTouched && { 'data-opens': true, onClick: openHeadline })}
            {...(rowNavigation && {
              'data-row': key,
              tabIndex: key === tabStop ? 0 : -1,
              onFocus: () => rowNavigation.setCurrentKey(key),
            })}
          >
            {columns.map((column) => (
              <td
                key={column.title}
                {...ROLE_PROPS.cell}
                className={cellClass(column)}
                data-headline={column.isHeadline}
                data-title={column.isTitleHidden || column.isHeadline ? undefined : column.title}
              >
                {column.isHeadline && choice ? (
                  <span className={styles.withBox}>
                    {boxOf(row)}
                    <span>{column.cell(row)}</span>
                  </span>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
        {renderedPart && <Gap height={renderedPart.heightAfter} />}
      </tbody>
    </table>
  )
  const filters = columns.filter(({ filter }) => filter)
  if (!isNarrow || filters.length === 0) return tableElement
  return (
    <>
      {/* Cards have no head, so the filters are above them. */}
      <div className={styles.filters}>
        {filters.map(({ title, filter }) => (
          <Fragment key={title}>{filter}</Fragment>
        ))}
      </div>
      {tableElement}
    </>
  )
}

/** Opens the link of the pressed row. */
function openHeadline(event: MouseEvent<HTMLElement>): void {
  if (isPressOnRow(event)) event.currentTarget.querySelector<HTMLElement>('[data-headline] a')?.click()
}

function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />
}

interface HeadProps<Row> {
  column: Column<Row>
  sort: ReturnType<TableModel<Row>['sortOf']>
}

function Head<Row>({ column: { title, isTitleHidden }, sort }: HeadProps<Row>) {
  if (isTitleHidden) return <VisuallyHidden>{title}</VisuallyHidden>
  if (sort === null) return <span>{title}</span>
  const { direction, press } = sort
  return (
    <button type="button" className={styles.sort} data-direction={direction} onClick={press}>
      <span>{title}</span>
      <Icon name={direction === null ? 'sort' : 'chevron-down'} size={16} />
    </button>
  )
}

/** True for the columns that are beside each other if a row takes two lines. */
function isSideColumn<Row>({ isHeadline, isTitleHidden }: Column<Row>): boolean {
  return !isHeadline && !isTitleHidden
}

/** The numbers of columns beside the headline, for the style of a row in two lines. */
function columnCounts<Row>(columns: readonly Column<Row>[]): CSSProperties {
  const sideColumns = columns.filter(isSideColumn)
  const counts = {
    '--wide-side-columns': sideColumns.length,
    '--side-columns': sideColumns.filter((column) => !column.isHiddenBelowLarge).length,
  }
  return counts as CSSProperties // the types of React do not have custom properties
}

function cellClass<Row>({
  align,
  keepsWordsWhole,
  isHeadline,
  isTitleHidden,
  isHiddenBelowLarge,
  placeInCard,
  isCutInCard,
  hasTitleInCard,
}: Column<Row>): string {
  return classNames(
    isHiddenBelowLarge && wideColumn.hiddenBelowLarge,
    align === 'end' && styles.end,
    keepsWordsWhole || align === 'end' || isTitleHidden ? cellWords.whole : cellWords.breaking,
    isHeadline && styles.headline,
    isTitleHidden && styles.buttons,
    placeInCard && lowCards[placeInCard],
    isCutInCard && lowCards.cut,
    hasTitleInCard && lowCards.titled,
  )
}

interface TableFrameProps {
  children: ReactNode
  /** True if a wide table scrolls inside its frame, so that the page does not scroll sideways. */
  isScrolling?: boolean
}

/** The card that surrounds a table. */
export function TableFrame({ children, isScrolling = false }: TableFrameProps) {
  return <div className={classNames(styles.frame, isScrolling && styles.scrolling)}>{children}</div>
}
