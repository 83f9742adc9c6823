import { Children, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { keepFocus } from '../focus/keep-focus.ts'
import { CheckLabel } from '../form/check-label.tsx'
import { ActionBar } from '../layout/action-bar.tsx'
import { NARROW, useMedia } from '../use-media.ts'
import styles from './bulk-bar.module.css'
import { EVERYTHING, NOTHING } from './selection.ts'
import type { RowSelection } from './use-selection.ts'

export interface BulkBarTexts {
  bulkActions: string
  selected: (count: number) => string
  clearSelection: string
  chooseAllOfPage: string
  /** The text of the button that chooses all rows of all pages; without it there is no such button. */
  chooseEverything?: (total: number) => string
}

interface BulkBarProps<Row> {
  texts: BulkBarTexts
  selection: RowSelection<Row>
  /** The rows of the page. */
  pageRows: readonly Row[]
  /** The number of rows on all pages. */
  total: number
  /** The actions on the chosen rows. */
  children: ReactNode
  /**
   * The result of the last action. It is above the controls, so that no control moves under a finger. It is shown also if no
   * row is chosen, because the work may still be running.
   */
  outcome?: ReactNode
  /** The names of the chosen rows, after their number. */
  chosenNames?: ReactNode
}

/**
 * The bar at the lower edge of the window with the number of chosen rows and the actions on them. It is hidden while no row
 * is chosen and there is no result. It has at most two lines, so that it covers few rows (G383).
 */
export function BulkBar<Row>({
  texts,
  selection,
  pageRows,
  total,
  children,
  outcome,
  chosenNames,
}: BulkBarProps<Row>) {
  const isNarrow = useMedia(NARROW)
  const count = selection.count(total)
  const checkedCount = selection.checkedCount(total)
  const isExcludeMode = selection.selection.mode === 'exclude'
  const pageState = selection.checkedStateOf(pageRows)
  const hasOutcome = Children.toArray(outcome).length > 0
  if (count === 0 && !isExcludeMode) {
    if (!hasOutcome) return null
    return (
      <ActionBar ref={keepFocus} label={texts.bulkActions} isSticky>
        {outcome}
      </ActionBar>
    )
  }
  return (
    <ActionBar ref={keepFocus} label={texts.bulkActions} isSticky actions={children}>
      {outcome}
      <div className={styles.choice}>
        <span role="status" className={styles.count}>
          {texts.selected(checkedCount)}
        </span>
        <Button variant="quiet" icon="close" onClick={() => selection.replace(NOTHING)}>
          {texts.clearSelection}
        </Button>
        {isNarrow && (
          <CheckLabel
            label={texts.chooseAllOfPage}
            isLabelShown
            isChecked={pageState}
            onToggle={() => selection.setChecked(pageRows, pageState !== true)}
          />
        )}
        {texts.chooseEverything && pageState === true && !isExcludeMode && count < total && (
          <Button variant="quiet" onClick={() => selection.replace(EVERYTHING)}>
            {texts.chooseEverything(total)}
          </Button>
        )}
        {chosenNames}
      </div>
    </ActionBar>
  )
}
