import { Children, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { keepFocus } from '../focus/keep-focus.ts'
import { CheckLabel } from '../form/check-label.tsx'
import { ActionBar } from '../layout/action-bar.tsx'
import { NARROW, useMedia } from '../use-media.ts'
import styles from './bulk-bar.module.css'
import { EVERYTHING, NOTHING } from './selection.ts'
import type { RowSelection } from './use-selection.ts'

export interface BulkBarWords {
  bulkActions: string
  selected: (count: number) => string
  clearSelection: string
  chooseAllOfPage: string
  /** The text of the button that chooses all rows of all pages; without it there is no such button. */
  chooseEverything?: (total: number) => string
}

interface BulkBarProps<Row> {
  words: BulkBarWords
  selection: RowSelection<Row>
  /** The rows of the page. */
  shown: readonly Row[]
  /** The number of rows on all pages. */
  total: number
  /** The actions on the chosen rows. */
  children: ReactNode
  /**
   * The result of the last action. It is above the controls, so that no control moves under a finger. It is shown also if no
   * row is chosen, because the work may still be running.
   */
  outcome?: ReactNode
  /** The names of the chosen rows, also above the controls. */
  named?: ReactNode
}

/**
 * The bar at the lower edge of the window with the number of chosen rows and the actions on them. It is hidden while no row
 * is chosen and there is no result.
 */
export function BulkBar<Row>({
  words,
  selection,
  shown,
  total,
  children,
  outcome,
  named,
}: BulkBarProps<Row>) {
  const isNarrow = useMedia(NARROW)
  const count = selection.count(total)
  const pressedCount = selection.pressedCount(total)
  const isEverything = selection.selection.mode === 'exclude'
  const pageState = selection.stateOf(shown)
  const hasOutcome = Children.toArray(outcome).length > 0
  if (count === 0 && !isEverything) {
    if (!hasOutcome) return null
    return (
      <ActionBar ref={keepFocus} label={words.bulkActions} isSticky>
        {outcome}
      </ActionBar>
    )
  }
  return (
    <ActionBar ref={keepFocus} label={words.bulkActions} isSticky actions={children}>
      {outcome}
      {named}
      <span role="status" className={styles.count}>
        {words.selected(pressedCount)}
      </span>
      <Button size="small" variant="quiet" icon="close" onClick={() => selection.replace(NOTHING)}>
        {words.clearSelection}
      </Button>
      {isNarrow && (
        <CheckLabel
          label={words.chooseAllOfPage}
          isShown
          isChecked={pageState}
          onToggle={() => selection.chooseAll(shown, pageState !== true)}
        />
      )}
      {words.chooseEverything && pageState === true && !isEverything && count < total && (
        <Button size="small" variant="quiet" onClick={() => selection.replace(EVERYTHING)}>
          {words.chooseEverything(total)}
        </Button>
      )}
    </ActionBar>
  )
}
