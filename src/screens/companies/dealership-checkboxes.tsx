import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useMemo, useState } from 'react'
import { plainWords } from '#domain/values/plain-words.ts'
import { userTexts as texts } from '#texts/people/users.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './dealership-checkboxes.module.css'
import type { DealershipChoice } from './user-fields.ts'

/** The specified height of a row (ordering.md §2). */
const ROW_PX = 44
/**
 * A list with more rows renders only the visible rows and `OVERSCAN` rows on both sides: the layout of all rows is too
 * slow while a person types.
 */
const MAX_RENDERED_ROWS = 100
/** The number of rows that a long list renders above and below the visible rows. */
const OVERSCAN = 8

interface DealershipCheckboxesProps {
  choices: readonly DealershipChoice[]
  chosenIds: readonly number[]
  /** The user belongs to a customer, not to the supplier, and can order only for the chosen dealerships. */
  isCustomerUser: boolean
  onChange: (chosenIds: number[]) => void
}

/** Checkboxes for the dealerships that a user orders for. There may be thousands. */
export function DealershipCheckboxes({
  choices,
  chosenIds,
  isCustomerUser,
  onChange,
}: DealershipCheckboxesProps) {
  const lockedHintId = useId()
  const [searchText, setSearchText] = useState('')
  // A state and not a ref: the visible rows are known only after the list element is mounted, so the component must
  // render again then.
  const [listElement, setListElement] = useState<HTMLDivElement | null>(null)
  const chosenIdSet = useMemo(() => new Set(chosenIds), [chosenIds])
  const shownChoices = useMemo(() => {
    const searchWords = plainWords(searchText)
    return choices.filter(({ name }) => plainWords(name).includes(searchWords))
  }, [choices, searchText])
  const isLongList = shownChoices.length > MAX_RENDERED_ROWS
  const virtualizer = useVirtualizer({
    // Without this option, measuring a row changes other rows in the same frame, which browsers report as an error.
    useAnimationFrameWithResizeObserver: true,
    count: shownChoices.length,
    enabled: isLongList,
    getScrollElement: () => listElement,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  })
  const renderedRows = isLongList
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start }))
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
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
        // Enter must not save the user: it only ends the search.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {choices.some(isLockedChoice) && <Muted id={lockedHintId}>{texts.mayNotTakeAway}</Muted>}
      <div ref={setListElement} className={styles.list}>
        <div className={styles.rows} style={{ height: shownChoices.length * ROW_PX }}>
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
                  {choice.companyName !== '' && (
                    <small className={styles.companyName}>
                      <VisuallyHidden>{texts.ofCompany}</VisuallyHidden>
                      <span>{choice.companyName}</span>
                    </small>
                  )}
                </label>
              )
            )
          })}
        </div>
        {shownChoices.length === 0 && <p className={styles.none}>{texts.noDealerships}</p>}
      </div>
      <Muted role="status">
        <span>{texts.chosenDealerships(chosenIds.length, shownChoices.length)}</span>
        {isCustomerUser && chosenIds.length === 0 && <span>{texts.withoutDealership}</span>}
      </Muted>
    </fieldset>
  )
}
