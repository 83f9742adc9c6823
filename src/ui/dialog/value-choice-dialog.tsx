import { useState } from 'react'
import { Button } from '../button/button.tsx'
import type { Column } from '../table/columns.ts'
import { PlainTable } from '../table/table.tsx'
import { Dialog } from './dialog.tsx'
import styles from './value-choice-dialog.module.css'

export interface ValueChoiceRow {
  /** Identifies the row. */
  id: string
  /** The label of the field in the form. */
  field: string
  /** The value that the other person saved. */
  othersValue: string
  /** The value in the form of this person. */
  ownValue: string
  /** True if both people changed the field, so that this person has to choose a value. */
  isChangedByBoth: boolean
}

export interface ValueChoiceWords {
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

interface ValueChoiceDialogProps {
  rows: readonly ValueChoiceRow[]
  words: ValueChoiceWords
  onKeep: (chosenSides: ReadonlyMap<string, Side>) => void
  onBack: () => void
}

/**
 * Asks a person to choose one of two values for each field. Fields that only the other person changed start with that
 * person's value.
 */
export function ValueChoiceDialog({ rows, words, onKeep, onBack }: ValueChoiceDialogProps) {
  const [chosenSides, setChosenSides] = useState<ReadonlyMap<string, Side>>(
    () =>
      new Map(rows.flatMap(({ id, isChangedByBoth }) => (isChangedByBoth ? [] : [[id, 'other'] as const]))),
  )
  const chooseAll = (side: Side) => setChosenSides(new Map(rows.map(({ id }) => [id, side])))
  const isEveryValueChosen = rows.every(({ id }) => chosenSides.has(id))

  const columnOfSide = (side: Side): Column<ValueChoiceRow> => ({
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
  const columns: Column<ValueChoiceRow>[] = [
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
    columnOfSide('other'),
    columnOfSide('own'),
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
            disabled={!isEveryValueChosen}
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
