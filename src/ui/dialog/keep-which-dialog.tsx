import { useState } from 'react'
import { Button } from '../button/button.tsx'
import type { Column } from '../table/columns.ts'
import { PlainTable } from '../table/table.tsx'
import { Dialog } from './dialog.tsx'
import styles from './keep-which-dialog.module.css'

export interface KeepWhichRow {
  /** Tells the rows apart. */
  id: string
  /** As the form calls it. */
  field: string
  theirs: string
  mine: string
  /** Both changed it: nothing is chosen before the person does. */
  isMineToo: boolean
}

export interface KeepWhichWords {
  title: string
  explanation: string
  table: string
  field: string
  theirs: string
  mine: string
  alsoMine: string
  keepTheirs: (field: string) => string
  keepMine: (field: string) => string
  allTheirs: string
  allMine: string
  save: string
  back: string
  chooseFirst: string
  /** What an empty value is called. */
  empty: string
}

type Kept = 'theirs' | 'mine'

interface KeepWhichDialogProps {
  rows: readonly KeepWhichRow[]
  words: KeepWhichWords
  onKeep: (kept: ReadonlyMap<string, Kept>) => void
  onBack: () => void
}

/** Two values of each field, of which one is kept; what only the others changed is theirs until the person says otherwise. */
export function KeepWhichDialog({ rows, words, onKeep, onBack }: KeepWhichDialogProps) {
  const [kept, setKept] = useState<ReadonlyMap<string, Kept>>(
    () => new Map(rows.flatMap(({ id, isMineToo }) => (isMineToo ? [] : [[id, 'theirs'] as const]))),
  )
  const keepAll = (which: Kept) => setKept(new Map(rows.map(({ id }) => [id, which])))
  const isDecided = rows.every(({ id }) => kept.has(id))

  const choice = (which: Kept): Column<KeepWhichRow> => ({
    title: which === 'theirs' ? words.theirs : words.mine,
    cell: (row) => (
      <label className={styles.choice}>
        <input
          type="radio"
          name={`kept ${row.id}`}
          aria-label={which === 'theirs' ? words.keepTheirs(row.field) : words.keepMine(row.field)}
          checked={kept.get(row.id) === which}
          onChange={() => setKept(new Map(kept).set(row.id, which))}
        />
        <span className={row[which] === '' ? styles.empty : undefined}>{row[which] || words.empty}</span>
      </label>
    ),
  })
  const columns: Column<KeepWhichRow>[] = [
    {
      title: words.field,
      isHeadline: true,
      cell: ({ field, isMineToo }) => (
        <span className={styles.field}>
          <span>{field}</span>
          {isMineToo && <small>{words.alsoMine}</small>}
        </span>
      ),
    },
    choice('theirs'),
    choice('mine'),
  ]

  return (
    <Dialog
      isOpen
      onClose={onBack}
      size="large"
      title={words.title}
      description={words.explanation}
      actions={
        <>
          <Button onClick={onBack}>{words.back}</Button>
          <Button onClick={() => keepAll('theirs')}>{words.allTheirs}</Button>
          <Button onClick={() => keepAll('mine')}>{words.allMine}</Button>
          <Button
            variant="primary"
            disabled={!isDecided}
            reason={words.chooseFirst}
            onClick={() => onKeep(kept)}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <PlainTable
        label={words.table}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ field }) => field}
      />
    </Dialog>
  )
}
