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
  othersValue: string
  /** The value in the form of this person. */
  ownValue: string
  /** Both people changed the field, so this person has to choose a value. */
  isChangedByBoth: boolean
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

type Side = 'other' | 'own'

interface KeepWhichDialogProps {
  rows: readonly KeepWhichRow[]
  words: KeepWhichWords
  onKeep: (chosenSides: ReadonlyMap<string, Side>) => void
  onBack: () => void
}

/**
 * Asks which of two values of each field is kept. Fields that only the other person changed start with that
 * person's value.
 */
export function KeepWhichDialog({ rows, words, onKeep, onBack }: KeepWhichDialogProps) {
  const [chosenSides, setChosenSides] = useState<ReadonlyMap<string, Side>>(
    () =>
      new Map(rows.flatMap(({ id, isChangedByBoth }) => (isChangedByBoth ? [] : [[id, 'other'] as const]))),
  )
  const chooseAll = (side: Side) => setChosenSides(new Map(rows.map(({ id }) => [id, side])))
  const isDecided = rows.every(({ id }) => chosenSides.has(id))

  const sideColumn = (side: Side): Column<KeepWhichRow> => ({
    title: side === 'other' ? words.savedValue : words.ownValue,
    cell: (row) => (
      <label className={styles.choice}>
        <input
          type="radio"
          name={`kept ${row.id}`}
          aria-label={side === 'other' ? words.keepSaved(row.field) : words.keepOwn(row.field)}
          checked={chosenSides.get(row.id) === side}
          onChange={() => setChosenSides(new Map(chosenSides).set(row.id, side))}
        />
        <Value text={side === 'other' ? row.othersValue : row.ownValue} emptyText={words.empty} />
      </label>
    ),
  })
  const columns: Column<KeepWhichRow>[] = [
    {
      title: words.field,
      isHeadline: true,
      cell: ({ field, isChangedByBoth }) => (
        <span className={styles.field}>
          <span>{field}</span>
          {isChangedByBoth && <small>{words.bothChanged}</small>}
        </span>
      ),
    },
    sideColumn('other'),
    sideColumn('own'),
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
          <Button onClick={() => chooseAll('other')}>{words.allSaved}</Button>
          <Button onClick={() => chooseAll('own')}>{words.allOwn}</Button>
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

function Value({ text, emptyText }: { text: string; emptyText: string }) {
  return <span className={text === '' ? styles.empty : undefined}>{text || emptyText}</span>
}
