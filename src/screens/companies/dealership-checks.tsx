import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useMemo, useState } from 'react'
import { plainWords } from '#domain/values/plain-words.ts'
import { userTexts as texts } from '#texts/people/users.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './dealership-checks.module.css'
import type { DealershipChoice } from './user-fields.ts'

/** The row height of this dialog's picker; its list is 280 high (ordering.md §2). */
const ROW_PX = 30
/** With more rows a browser's layout is too slow for the next key. */
const MOST_RENDERED = 100
const OVERSCAN = 8

interface DealershipChecksProps {
  choices: readonly DealershipChoice[]
  chosen: readonly number[]
  /** True when the user orders only for these dealerships. */
  isOfCustomer: boolean
  onChange: (chosen: number[]) => void
}

/** Checkboxes for the dealerships that a user orders for; of thousands only the visible ones are rendered. */
export function DealershipChecks({ choices, chosen, isOfCustomer, onChange }: DealershipChecksProps) {
  const fixedId = useId()
  const [text, setText] = useState('')
  // A state and not a ref: the visible rows are known only after the frame is mounted.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const isChosen = useMemo(() => new Set(chosen), [chosen])
  const shown = useMemo(() => {
    const searchText = plainWords(text)
    return choices.filter(({ name }) => plainWords(name).includes(searchText))
  }, [choices, text])
  const isLong = shown.length > MOST_RENDERED
  const rows = useVirtualizer({
    // Otherwise measured rows change others within one round of measuring, which browsers report as an error.
    useAnimationFrameWithResizeObserver: true,
    count: shown.length,
    enabled: isLong,
    getScrollElement: () => frame,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  })
  const renderedRows = isLong
    ? rows.getVirtualItems().map(({ index, start }) => ({ index, start }))
    : shown.map((_, index) => ({ index, start: index * ROW_PX }))

  const isLockedChoice = (choice: DealershipChoice) => choice.isFixed && isChosen.has(choice.id)

  function toggle(id: number): void {
    onChange(isChosen.has(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
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
        <p id={fixedId} className={styles.count}>
          {texts.mayNotTakeAway}
        </p>
      )}
      <div ref={setFrame} className={styles.list}>
        <div className={styles.all} style={{ height: shown.length * ROW_PX }}>
          {renderedRows.map(({ index, start }) => {
            const choice = shown[index]
            return (
              choice && (
                <label key={choice.id} className={styles.row} style={{ top: start, height: ROW_PX }}>
                  <input
                    type="checkbox"
                    checked={isChosen.has(choice.id)}
                    disabled={isLockedChoice(choice)}
                    aria-describedby={isLockedChoice(choice) ? fixedId : undefined}
                    onChange={() => toggle(choice.id)}
                  />
                  <span className={styles.name}>{choice.name}</span>
                  {choice.companyName !== '' && <small className={styles.other}>{choice.companyName}</small>}
                </label>
              )
            )
          })}
        </div>
        {shown.length === 0 && <p className={styles.none}>{texts.noDealerships}</p>}
      </div>
      <p className={styles.count} role="status">
        <span>{texts.chosenDealerships(chosen.length, shown.length)}</span>
        {isOfCustomer && chosen.length === 0 && <span>{texts.ordersForNone}</span>}
      </p>
    </fieldset>
  )
}
