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
  /** Without it there is no button for it, as where a switch makes the named rows those left out. */
  chooseEverything?: (total: number) => string
}

interface BulkBarProps<Row> {
  words: BulkBarWords
  selection: RowSelection<Row>
  /** The rows of the page. */
  shown: readonly Row[]
  /** How many rows all pages have together. */
  total: number
  /** The actions on what is chosen. */
  children: ReactNode
  /**
   * What became of the last one; it comes above all else, so that no control moves under a finger. It stays where nothing
   * is chosen any more: work goes on until it ends or is stopped.
   */
  outcome?: ReactNode
  /** Names what is chosen; above the controls, for the same reason. */
  named?: ReactNode
}

/** What is chosen and what can be done with it: at the lower edge of the window while there is anything to tell. */
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
  const ofPage = selection.stateOf(shown)
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
          isChecked={ofPage}
          onToggle={() => selection.chooseAll(shown, ofPage !== true)}
        />
      )}
      {words.chooseEverything && ofPage === true && !isEverything && count < total && (
        <Button size="small" variant="quiet" onClick={() => selection.replace(EVERYTHING)}>
          {words.chooseEverything(total)}
        </Button>
      )}
    </ActionBar>
  )
}
