import { useState } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import styles from './pager.module.css'

interface PagerProps {
  /** Zero-based. */
  page: number
  pageCount: number
  onChoose: (page: number) => void
  label?: string
}

const MAX_SHOWN_NUMBERS = 5

/** The zero-based numbers of at most five pages around the current page. */
export function pageNumbersAround(page: number, pageCount: number): number[] {
  const count = Math.max(1, Math.min(MAX_SHOWN_NUMBERS, pageCount))
  const firstPage = Math.max(0, Math.min(page - Math.floor(MAX_SHOWN_NUMBERS / 2), pageCount - count))
  return Array.from({ length: count }, (_, index) => firstPage + index)
}

export function Pager({ page, pageCount, onChoose, label = controlTexts.pages }: PagerProps) {
  const isFirstPage = page <= 0
  const isLastPage = page >= pageCount - 1
  /** True if not every page has a number in the pager. */
  const isLong = pageCount > MAX_SHOWN_NUMBERS
  return (
    <nav className={styles.pager} aria-label={label}>
      {isLong && (
        <IconButton
          icon="chevrons-left"
          label={controlTexts.firstPage}
          disabled={isFirstPage}
          onClick={() => onChoose(0)}
        />
      )}
      <IconButton
        icon="chevron-left"
        label={controlTexts.previousPage}
        disabled={isFirstPage}
        onClick={() => onChoose(page - 1)}
      />
      {pageNumbersAround(page, pageCount).map((number) => (
        <span key={number} className={isLong && Math.abs(number - page) > 1 ? styles.far : undefined}>
          <Button
            variant={number === page ? 'primary' : 'quiet'}
            aria-label={controlTexts.page(number + 1)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onChoose(number)}
          >
            {number + 1}
          </Button>
        </span>
      ))}
      <IconButton
        icon="chevron-right"
        label={controlTexts.nextPage}
        disabled={isLastPage}
        onClick={() => onChoose(page + 1)}
      />
      {isLong && (
        <>
          <IconButton
            icon="chevrons-right"
            label={controlTexts.lastPage}
            disabled={isLastPage}
            onClick={() => onChoose(pageCount - 1)}
          />
          <PageJump pageCount={pageCount} onChoose={onChoose} />
        </>
      )}
    </nav>
  )
}

/** A field for a page number; a number beyond the last page leads to the last page. */
function PageJump({ pageCount, onChoose }: Pick<PagerProps, 'pageCount' | 'onChoose'>) {
  const [typedText, setTypedText] = useState('')
  function jump(): void {
    if (typedText === '') return
    onChoose(Math.min(Math.max(Number(typedText), 1), pageCount) - 1)
    setTypedText('')
  }
  return (
    <input
      className={styles.jump}
      aria-label={controlTexts.goToPage}
      placeholder={controlTexts.pageOf(pageCount)}
      inputMode="numeric"
      enterKeyHint="go"
      autoComplete="off"
      value={typedText}
      onChange={(event) => setTypedText(event.target.value.replace(/\D/g, '').slice(0, 7))}
      onKeyDown={(event) => event.key === 'Enter' && jump()}
    />
  )
}
