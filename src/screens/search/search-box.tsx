import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart, NOTHING_NEEDED, PrerequisiteContext } from '#ui/lazy-part.tsx'
import styles from './search-box.module.css'
import { useSearchText } from './use-search-text.ts'

const loadMatches = async () => (await import('./matches.tsx')).Matches
const Matches = lazyPart(loadMatches)

/** Lists the first matches while the person types. Enter or the icon opens all matches: `s` in the address. */
export function SearchBox() {
  const { catalogue, firstContent } = useCounter()
  const [addressText, writeToAddress] = useSearchText()
  const { key } = useLocation()
  const [text, setText] = useState(addressText)
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const trimmedText = text.trim()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the matches and resets the text
  useEffect(() => {
    setText(addressText)
    setIsOpen(false)
  }, [addressText, key])

  function submit(event: FormEvent): void {
    event.preventDefault()
    setIsOpen(false)
    // A search that is shown already adds no entry to the history.
    if (text.trim() !== addressText) writeToAddress(text.trim())
  }
  function clear(): void {
    setText('')
    setIsOpen(false)
    if (addressText !== '') writeToAddress('')
    input.current?.focus()
  }
  function closeOrMoveFocus(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key === 'Escape') {
      // The field opens the matches when it gets the focus, so it gets the focus first.
      input.current?.focus()
      setIsOpen(false)
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event)
  }
  function moveFocus(event: KeyboardEvent<HTMLFormElement>): void {
    const focusableElements: (Element | null)[] = [
      ...event.currentTarget.querySelectorAll('input, section a'),
    ]
    const nextIndex = focusableElements.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1)
    const nextElement = focusableElements[nextIndex]
    if (nextElement instanceof HTMLElement) nextElement.focus()
    event.preventDefault()
  }
  function closeAfterBlur(event: FocusEvent<HTMLFormElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
  }

  return (
    <search className={styles.search}>
      <form onSubmit={submit} onKeyDown={closeOrMoveFocus} onBlur={closeAfterBlur}>
        <input
          ref={input}
          className={styles.input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={catalogueTexts.search}
          placeholder={catalogueTexts.search}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setIsOpen(true)
          }}
          onFocus={() => {
            setIsOpen(true)
            // A failed load is repeated when the person types.
            firstContent.holdUntil(Promise.all([loadMatches(), catalogue.prepareSearch()]))
          }}
        />
        <button type="submit" className={styles.start} aria-label={catalogueTexts.startSearch}>
          <Icon name="search" />
        </button>
        {text !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label={catalogueTexts.clearSearch}
            onClick={clear}
          >
            <Icon name="close" size={18} />
          </button>
        )}
        {isOpen && trimmedText !== '' && trimmedText !== addressText && (
          // The first matches need no database (first-paint/first-search.ts).
          <PrerequisiteContext value={NOTHING_NEEDED}>
            <Matches text={trimmedText} />
          </PrerequisiteContext>
        )}
      </form>
    </search>
  )
}
