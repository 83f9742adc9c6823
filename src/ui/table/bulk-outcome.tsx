import { useState } from 'react'
import type { RowOutcome } from '#domain/row-outcome.ts'
import { Button } from '../button/button.tsx'
import { Chip, type Tone } from '../feedback/chip.tsx'
import { Note } from '../feedback/note.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import styles from './bulk-outcome.module.css'
import { type BulkCounts, type BulkRow, countsOf } from './bulk-work.ts'
import type { Column } from './columns.ts'
import { ScrollingTable } from './scrolling-table.tsx'
import type { BulkWorkControl } from './use-bulk-work.ts'

export interface BulkOutcomeTexts {
  workingThrough: (count: number) => string
  progress: (counts: BulkCounts) => string
  outcome: string
  row: string
  outcomes: Record<RowOutcome['kind'] | 'waiting', string>
  stop: string
  tryAgain: string
  /** The text of the button that continues stopped work without failed rows. */
  continueWithWaitingRows: string
  copy: string
  copied: string
  notCopied: string
  close: string
}

interface BulkOutcomeProps<Row> {
  texts: BulkOutcomeTexts
  work: BulkWorkControl<Row>
  nameOf: (row: Row) => string
}

const TONES: Record<RowOutcome['kind'] | 'waiting', Tone> = {
  done: 'ok',
  skipped: 'wait',
  failed: 'bad',
  waiting: 'plain',
}

/**
 * Shows how many rows of a bulk action are done, and the outcome of each other row. People can use the screen while the
 * work runs. Copying copies the outcomes of all rows.
 */
export function BulkOutcome<Row>({ texts, work, nameOf }: BulkOutcomeProps<Row>) {
  const { currentWork } = work
  const [copyResult, setCopyResult] = useState<'done' | 'failed' | null>(null)
  if (currentWork === null || !work.isWorthShowing) return null
  const { rows, state } = currentWork
  const counts = countsOf(currentWork)
  // Rows that are done are in the count. Waiting rows are of interest only when the work has stopped before them.
  const shownRows = rows.filter(({ outcome }) =>
    outcome === null ? state !== 'running' : outcome.kind !== 'done',
  )
  const outcomeTextOf = ({ outcome }: BulkRow<Row>) => texts.outcomes[outcome?.kind ?? 'waiting']
  const reasonOf = ({ outcome }: BulkRow<Row>) => (outcome && 'why' in outcome ? outcome.why : '')
  const columns: Column<BulkRow<Row>>[] = [
    { title: texts.row, isHeadline: true, cell: (entry) => nameOf(entry.row) },
    {
      title: texts.outcome,
      cell: (entry) => (
        <span className={styles.outcome}>
          <Chip tone={TONES[entry.outcome?.kind ?? 'waiting']}>{outcomeTextOf(entry)}</Chip>
          <span>{reasonOf(entry)}</span>
        </span>
      ),
    },
  ]

  async function copy(): Promise<void> {
    const lines = rows.map((entry) =>
      [nameOf(entry.row), outcomeTextOf(entry), reasonOf(entry)].join('\t').trimEnd(),
    )
    try {
      // On an address that is not secure there is no clipboard, and the browser may refuse to write.
      await navigator.clipboard.writeText(lines.join('\n'))
      setCopyResult('done')
    } catch {
      setCopyResult('failed')
    }
  }

  return (
    <div role="dialog" className={styles.panel} aria-label={texts.workingThrough(rows.length)}>
      {state === 'running' && (
        <ProgressBar
          label={texts.workingThrough(rows.length)}
          value={rows.length - counts.waiting}
          max={rows.length}
        />
      )}
      <p role="status" className={styles.summary}>
        {texts.progress(counts)}
      </p>
      <div className={styles.buttons}>
        {state === 'running' ? (
          <Button onClick={work.stop}>{texts.stop}</Button>
        ) : (
          <>
            {counts.failed + counts.waiting > 0 && (
              <Button icon="refresh" onClick={work.tryAgain}>
                {counts.failed > 0 ? texts.tryAgain : texts.continueWithWaitingRows}
              </Button>
            )}
            <Button
              onClick={() => {
                void copy() // shows its own failure
              }}
            >
              {copyResult === 'done' ? texts.copied : texts.copy}
            </Button>
            <Button variant="quiet" icon="close" onClick={work.close}>
              {texts.close}
            </Button>
          </>
        )}
      </div>
      {shownRows.length > 0 && (
        <ScrollingTable
          label={texts.outcome}
          columns={columns}
          rows={shownRows}
          keyOf={(_entry, index) => index}
          nameOf={(entry) => nameOf(entry.row)}
          isDense
          isLow
        />
      )}
      {copyResult === 'failed' && (
        <Note tone="bad" role="alert">
          {texts.notCopied}
        </Note>
      )}
    </div>
  )
}
