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
import styles from './field-rows.module.css'

export interface FieldRowsWords {
  add: string
  /** Names a row by its number, from 1: `Price 2`. */
  row: (number: number) => string
  remove: (row: string) => string
  removed: (row: string) => string
  undo: string
  moveUp: (row: string) => string
  moveDown: (row: string) => string
  moved: (row: string, number: number, count: number) => string
  /** Why no row can be added. */
  full?: string
}

interface FieldRowsProps<Fields extends FieldValues, Name extends ArrayPath<Fields>, Sent> {
  form: Pick<UseFormReturn<Fields, unknown, Sent>, 'control' | 'getValues'>
  name: Name
  /** The label of the whole group. */
  label: string
  /** The values of a new row. */
  fresh: FieldArray<Fields, Name>
  most?: number
  canMove?: boolean
  words: FieldRowsWords
  /** The fields of the row at this index, from 0; registered as `name.at.field`. */
  children: (at: number) => ReactNode
}

type FocusWish = { row: number; button?: 'up' | 'down' } | 'undo' | null

const FIELDS = 'input, select, textarea'

/**
 * Rows of equal fields that people add, remove and reorder. A removed row can be restored; nothing is asked
 * first.
 */
export function FieldRows<Fields extends FieldValues, Name extends ArrayPath<Fields>, Sent>({
  form,
  name,
  label,
  fresh,
  most = Number.POSITIVE_INFINITY,
  canMove = false,
  words,
  children,
}: FieldRowsProps<Fields, Name, Sent>) {
  const rows = useFieldArray<Fields, Name, 'id', Sent>({ control: form.control, name })

  const group = useRef<HTMLFieldSetElement>(null)
  const [removed, setRemoved] = useState<{ at: number; row: FieldArray<Fields, Name> } | null>(null)
  const [moved, setMoved] = useState('')
  const [wish, setWish] = useState<FocusWish>(null)
  const count = rows.fields.length

  // The effect runs after the wanted row is rendered.
  useEffect(() => {
    if (wish === null) return
    setWish(null)
    if (wish === 'undo') return group.current?.querySelector<HTMLElement>('[data-undo]')?.focus()
    const row = group.current?.querySelectorAll<HTMLElement>('[data-row]')[wish.row]
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-move]:not(:disabled)') ?? [])]
    const same = buttons.find(({ dataset }) => dataset.move === wish.button)
    const target = wish.button === undefined ? row?.querySelector<HTMLElement>(FIELDS) : (same ?? buttons[0])
    target?.focus()
  }, [wish])

  function add(): void {
    rows.append(fresh, { shouldFocus: false })
    setRemoved(null)
    setWish({ row: count })
  }
  function remove(at: number): void {
    // the value at an index of the array is a row of it
    const row = form.getValues(`${name}.${at}` as Path<Fields>) as FieldArray<Fields, Name>
    rows.remove(at)
    setRemoved({ at, row })
    setWish('undo')
  }
  function undo(): void {
    if (removed === null) return
    rows.insert(removed.at, removed.row, { shouldFocus: false })
    setRemoved(null)
    setWish({ row: removed.at })
  }
  function move(from: number, to: number): void {
    rows.move(from, to)
    setRemoved(null)
    setMoved(words.moved(words.row(from + 1), to + 1, count))
    setWish({ row: to, button: to < from ? 'up' : 'down' })
  }

  return (
    <fieldset ref={group} className={styles.rows}>
      <legend className={styles.label}>{label}</legend>
      {rows.fields.map(({ id }, at) => {
        const row = words.row(at + 1)
        return (
          <fieldset key={id} className={styles.row} aria-label={row} data-row>
            <div className={styles.fields}>{children(at)}</div>
            <div className={styles.buttons}>
              {canMove && (
                <>
                  <IconButton
                    icon="chevron-up"
                    label={words.moveUp(row)}
                    disabled={at === 0}
                    data-move="up"
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={words.moveDown(row)}
                    disabled={at === count - 1}
                    data-move="down"
                    onClick={() => move(at, at + 1)}
                  />
                </>
              )}
              <IconButton icon="trash" label={words.remove(row)} onClick={() => remove(at)} />
            </div>
          </fieldset>
        )
      })}
      <p role="status" className={styles.status}>
        <span>{removed ? words.removed(words.row(removed.at + 1)) : moved}</span>{' '}
        {removed && (
          <Button size="small" data-undo onClick={undo}>
            {words.undo}
          </Button>
        )}
      </p>
      <Button icon="plus" disabled={count >= most} reason={words.full} onClick={add}>
        {words.add}
      </Button>
    </fieldset>
  )
}
