import { useState } from 'react'
import { Button } from '../button/button.tsx'
import type { Column } from '../table/columns.ts'
import { PlainTable } from '../table/table.tsx'
import { Dialog } from './dialog.tsx'
import styles from './keep-which-dialog.module.css'

export interface KeepWhichRow {
  /** Identifies the row. */
  id: string
  /** The label of the field in the form. */
  field: string
  /** The value that the other person saved. */
  theirs: string
  /** The value that this person typed. */
  mine: string
  /** Both people changed the field: nothing is chosen until the person does. */
  isMineToo: boolean
}

export interface KeepWhichWords {
  title: string
  explanation: string
  table: string
  field: string
  savedValue: string
  ownValue: string
  bothChanged: string
  keepSaved: (field: string) => string
  keepOwn: (field: string) => string
  allSaved: string
  allOwn: string
  save: string
  back: string
  chooseFirst: string
  /** Shown in place of an empty value. */
  empty: string
}

type Side = 'theirs' | 'mine'

interface KeepWhichDialogProps {
  rows: readonly KeepWhichRow[]
  words: KeepWhichWords
  onKeep: (kept: ReadonlyMap<string, Side>) => void
  onBack: () => void
}

/**
 * Asks which of two values of each field is kept. Fields that only the other person changed start with that
 * person's value.
 */
export function KeepWhichDialog({ rows, words, onKeep, onBack }: KeepWhichDialogProps) {
  const [chosenSides, setChosenSides] = useState<ReadonlyMap<string, Side>>(
    () => new Map(rows.flatMap(({ id, isMineToo }) => (isMineToo ? [] : [[id, 'theirs'] as const]))),
  )
  const keepAll = (which: Side) => setChosenSides(new Map(rows.map(({ id }) => [id, which])))
  const isDecided = rows.every(({ id }) => chosenSides.has(id))

  const choice = (which: Side): Column<KeepWhichRow> => ({
    title: which === 'theirs' ? words.savedValue : words.ownValue,
    cell: (row) => (
      <label className={styles.choice}>
        <input
          type="radio"
          name={`kept ${row.id}`}
          aria-label={which === 'theirs' ? words.keepSaved(row.field) : words.keepOwn(row.field)}
          checked={chosenSides.get(row.id) === which}
          onChange={() => setChosenSides(new Map(chosenSides).set(row.id, which))}
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
          {isMineToo && <small>{words.bothChanged}</small>}
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
          <Button onClick={() => keepAll('theirs')}>{words.allSaved}</Button>
          <Button onClick={() => keepAll('mine')}>{words.allOwn}</Button>
          <Button
            variant="primary"
            disabled={!isDecided}
            reason={words.chooseFirst}
            onClick={() => onKeep(chosenSides)}
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
