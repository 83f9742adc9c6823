import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type ArrayPath,
  type FieldArray,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useFieldArray,
} from 'react-hook-form'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Muted } from '../layout/muted.tsx'
import styles from './field-rows.module.css'

export interface FieldRowsWords {
  add: string
  /** The name of the row with this number, from 1: `Price 2`. */
  row: (number: number) => string
  remove: (row: string) => string
  removed: (row: string) => string
  undo: string
  moveUp: (row: string) => string
  moveDown: (row: string) => string
  moved: (row: string, number: number, count: number) => string
  /** The reason why no row can be added. */
  full?: string
}

interface FieldRowsProps<Fields extends FieldValues, Name extends ArrayPath<Fields>, Sent> {
  form: Pick<UseFormReturn<Fields, unknown, Sent>, 'control' | 'getValues'>
  name: Name
  /** The label of the whole group. */
  label: string
  /** The values of a new row. */
  newRow: FieldArray<Fields, Name>
  maxRows?: number
  canMove?: boolean
  words: FieldRowsWords
  /** The fields of the row with this index, from 0; their names are `name.index.field`. */
  children: (index: number) => ReactNode
}

type FocusTarget = { row: number; button?: 'up' | 'down' } | 'undo' | null

const FIELD_SELECTOR = 'input, select, textarea'

/**
 * Rows with the same fields, which people add, remove and reorder. A row is removed without a question and can be restored.
 */
export function FieldRows<Fields extends FieldValues, Name extends ArrayPath<Fields>, Sent>({
  form,
  name,
  label,
  newRow,
  maxRows = Number.POSITIVE_INFINITY,
  canMove = false,
  words,
  children,
}: FieldRowsProps<Fields, Name, Sent>) {
  const rows = useFieldArray<Fields, Name, 'id', Sent>({ control: form.control, name })

  const group = useRef<HTMLFieldSetElement>(null)
  const [removedRow, setRemovedRow] = useState<{ index: number; row: FieldArray<Fields, Name> } | null>(null)
  const [moveText, setMoveText] = useState('')
  const [focusTarget, setFocusTarget] = useState<FocusTarget>(null)
  const count = rows.fields.length

  // The effect runs after the row of the target is rendered.
  useEffect(() => {
    if (focusTarget === null) return
    setFocusTarget(null)
    if (focusTarget === 'undo') return group.current?.querySelector<HTMLElement>('[data-undo]')?.focus()
    const row = group.current?.querySelectorAll<HTMLElement>('[data-row]')[focusTarget.row]
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-move]:not(:disabled)') ?? [])]
    const sameButton = buttons.find(({ dataset }) => dataset.move === focusTarget.button)
    const element =
      focusTarget.button === undefined
        ? row?.querySelector<HTMLElement>(FIELD_SELECTOR)
        : (sameButton ?? buttons[0])
    element?.focus()
  }, [focusTarget])

  function add(): void {
    rows.append(newRow, { shouldFocus: false })
    setRemovedRow(null)
    setFocusTarget({ row: count })
  }
  function remove(index: number): void {
    // The value at an index of the array is one of its rows.
    const row = form.getValues(`${name}.${index}` as Path<Fields>) as FieldArray<Fields, Name>
    rows.remove(index)
    setRemovedRow({ index, row })
    setFocusTarget('undo')
  }
  function undo(): void {
    if (removedRow === null) return
    rows.insert(removedRow.index, removedRow.row, { shouldFocus: false })
    setRemovedRow(null)
    setFocusTarget({ row: removedRow.index })
  }
  function move(from: number, to: number): void {
    rows.move(from, to)
    setRemovedRow(null)
    setMoveText(words.moved(words.row(from + 1), to + 1, count))
    setFocusTarget({ row: to, button: to < from ? 'up' : 'down' })
  }

  return (
    <fieldset ref={group} className={styles.rows}>
      <legend className={styles.label}>{label}</legend>
      {rows.fields.map(({ id }, index) => {
        const rowName = words.row(index + 1)
        return (
          <fieldset key={id} className={styles.row} aria-label={rowName} data-row>
            <div className={styles.fields}>{children(index)}</div>
            <div className={styles.buttons}>
              {canMove && (
                <>
                  <IconButton
                    icon="chevron-up"
                    label={words.moveUp(rowName)}
                    disabled={index === 0}
                    data-move="up"
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={words.moveDown(rowName)}
                    disabled={index === count - 1}
                    data-move="down"
                    onClick={() => move(index, index + 1)}
                  />
                </>
              )}
              <IconButton icon="trash" label={words.remove(rowName)} onClick={() => remove(index)} />
            </div>
          </fieldset>
        )
      })}
      <Muted role="status">
        <span>{removedRow ? words.removed(words.row(removedRow.index + 1)) : moveText}</span>{' '}
        {removedRow && (
          <Button data-undo onClick={undo}>
            {words.undo}
          </Button>
        )}
      </Muted>
      {/* The name, with which an error of the whole group finds a field to focus. */}
      <Button icon="plus" name={name} disabled={count >= maxRows} reason={words.full} onClick={add}>
        {words.add}
      </Button>
    </fieldset>
  )
}
