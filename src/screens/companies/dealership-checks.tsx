import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useMemo, useState } from 'react'
import { plainWords } from '#domain/values/plain-words.ts'
import { userTexts as texts } from '#texts/people/users.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './dealership-checks.module.css'
import type { DealershipChoice } from './user-fields.ts'

/** The row height of this dialog's picker; its list is 280 high (ordering.md §2). */
const ROW_PX = 30
/** Of a longer list only the visible rows are rendered: the layout of all rows is too slow while a person types. */
const MAX_PLAIN_ROWS = 100
const OVERSCAN = 8

interface DealershipChecksProps {
  choices: readonly DealershipChoice[]
  chosenIds: readonly number[]
  /** True when the user orders only for these dealerships. */
  isOfCustomer: boolean
  onChange: (chosenIds: number[]) => void
}

/** Checkboxes for the dealerships that a user orders for; of thousands only the visible ones are rendered. */
export function DealershipChecks({ choices, chosenIds, isOfCustomer, onChange }: DealershipChecksProps) {
  const lockedHintId = useId()
  const [text, setText] = useState('')
  // A state and not a ref: the visible rows are known only after the frame is mounted.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const chosenIdSet = useMemo(() => new Set(chosenIds), [chosenIds])
  const shownChoices = useMemo(() => {
    const searchText = plainWords(text)
    return choices.filter(({ name }) => plainWords(name).includes(searchText))
  }, [choices, text])
  const isLong = shownChoices.length > MAX_PLAIN_ROWS
  const rows = useVirtualizer({
    // Without it, measuring a row changes other rows in the same frame, which browsers report as an error.
    useAnimationFrameWithResizeObserver: true,
    count: shownChoices.length,
    enabled: isLong,
    getScrollElement: () => frame,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  })
  const renderedRows = isLong
    ? rows.getVirtualItems().map(({ index, start }) => ({ index, start }))
    : shownChoices.map((_, index) => ({ index, start: index * ROW_PX }))

  const isLockedChoice = (choice: DealershipChoice) => choice.isLocked && chosenIdSet.has(choice.id)

  function toggle(id: number): void {
    onChange(chosenIdSet.has(id) ? chosenIds.filter((chosenId) => chosenId !== id) : [...chosenIds, id])
  }

  return (
    <fieldset className={styles.group}>
      <legend>{texts.dealerships}</legend>
      <TextInput
        type="search"
        role="searchbox"
        aria-label={texts.searchDealerships}
        placeholder={texts.searchDealerships}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        // Enter searches and does not save.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {choices.some(isLockedChoice) && (
        <p id={lockedHintId} className={styles.count}>
          {texts.mayNotTakeAway}
        </p>
      )}
      <div ref={setFrame} className={styles.list}>
        <div className={styles.all} style={{ height: shownChoices.length * ROW_PX }}>
          {renderedRows.map(({ index, start }) => {
            const choice = shownChoices[index]
            return (
              choice && (
                <label key={choice.id} className={styles.row} style={{ top: start, height: ROW_PX }}>
                  <input
                    type="checkbox"
                    checked={chosenIdSet.has(choice.id)}
                    disabled={isLockedChoice(choice)}
                    aria-describedby={isLockedChoice(choice) ? lockedHintId : undefined}
                    onChange={() => toggle(choice.id)}
                  />
                  <span className={styles.name}>{choice.name}</span>
                  {choice.companyName !== '' && <small className={styles.other}>{choice.companyName}</small>}
                </label>
              )
            )
          })}
        </div>
        {shownChoices.length === 0 && <p className={styles.none}>{texts.noDealerships}</p>}
      </div>
      <p className={styles.count} role="status">
        <span>{texts.chosenDealerships(chosenIds.length, shownChoices.length)}</span>
        {isOfCustomer && chosenIds.length === 0 && <span>{texts.ordersForNone}</span>}
      </p>
    </fieldset>
  )
}
