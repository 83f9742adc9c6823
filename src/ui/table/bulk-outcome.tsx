import { useState } from 'react'
import type { RowOutcome } from '#domain/row-outcome.ts'
import { Button } from '../button/button.tsx'
import { Chip, type Tone } from '../feedback/chip.tsx'
import { Note } from '../feedback/note.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import styles from './bulk-outcome.module.css'
import { inReadingOrder, type BulkCounts, type BulkRow, countsOf } from './bulk-work.ts'
import type { Column } from './columns.ts'
import { ScrollingTable } from './scrolling-table.tsx'
import type { RunningBulkWork } from './use-bulk-work.ts'

export interface BulkOutcomeWords {
  workingThrough: (count: number) => string
  progress: (counts: BulkCounts) => string
  outcome: string
  row: string
  outcomes: Record<RowOutcome['kind'] | 'waiting', string>
  stop: string
  tryAgain: string
  /** The text of the button that continues stopped work without failed rows. */
  continueWithOthers: string
  copy: string
  copied: string
  notCopied: string
  close: string
}

interface BulkOutcomeProps<Row> {
  words: BulkOutcomeWords
  work: RunningBulkWork<Row>
  nameOf: (row: Row) => string
}

const TONES: Record<RowOutcome['kind'] | 'waiting', Tone> = {
  done: 'ok',
  skipped: 'wait',
  failed: 'bad',
  waiting: 'plain',
}

/** Shows the outcome of each row of a bulk action. People can use the screen while the work runs. */
export function BulkOutcome<Row>({ words, work, nameOf }: BulkOutcomeProps<Row>) {
  const { current } = work
  const [copyResult, setCopyResult] = useState<'done' | 'failed' | null>(null)
  if (current === null || !work.isWorthShowing) return null
  const { rows, state } = current
  const counts = countsOf(current)
  const wordsOf = ({ outcome }: BulkRow<Row>) => words.outcomes[outcome?.kind ?? 'waiting']
  const reasonOf = ({ outcome }: BulkRow<Row>) => (outcome && 'why' in outcome ? outcome.why : '')
  const columns: Column<BulkRow<Row>>[] = [
    { title: words.row, isHeadline: true, cell: (entry) => nameOf(entry.row) },
    {
      title: words.outcome,
      cell: (entry) => (
        <span className={styles.outcome}>
          <Chip tone={TONES[entry.outcome?.kind ?? 'waiting']}>{wordsOf(entry)}</Chip>
          <span>{reasonOf(entry)}</span>
        </span>
      ),
    },
  ]

  async function copy(): Promise<void> {
    const lines = rows.map((entry) =>
      [nameOf(entry.row), wordsOf(entry), reasonOf(entry)].join('\t').trimEnd(),
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
    <div role="dialog" className={styles.panel} aria-label={words.workingThrough(rows.length)}>
      {state === 'running' && (
        <ProgressBar
          label={words.workingThrough(rows.length)}
          value={rows.length - counts.waiting}
          max={rows.length}
        />
      )}
      <p role="status" className={styles.summary}>
        {words.progress(counts)}
      </p>
      <div className={styles.buttons}>
        {state === 'running' ? (
          <Button size="small" onClick={work.stop}>
            {words.stop}
          </Button>
        ) : (
          <>
            {counts.failed + counts.waiting > 0 && (
              <Button size="small" icon="refresh" onClick={work.tryAgain}>
                {counts.failed > 0 ? words.tryAgain : words.continueWithOthers}
              </Button>
            )}
            <Button
              size="small"
              onClick={() => {
                void copy() // shows its own failure
              }}
            >
              {copyResult === 'done' ? words.copied : words.copy}
            </Button>
            <Button size="small" variant="quiet" icon="close" onClick={work.close}>
              {words.close}
            </Button>
          </>
        )}
      </div>
      <ScrollingTable
        label={words.outcome}
        columns={columns}
        rows={inReadingOrder(current)}
        keyOf={(_entry, index) => index}
        nameOf={(entry) => nameOf(entry.row)}
        isDense
        isLow
      />
      {copyResult === 'failed' && (
        <Note tone="bad" role="alert">
          {words.notCopied}
        </Note>
      )}
    </div>
  )
}
