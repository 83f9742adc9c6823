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

const SHOWN = 5

/** At most five page numbers around the present one. */
export function pageNumbersAround(page: number, pageCount: number): number[] {
  const count = Math.max(1, Math.min(SHOWN, pageCount))
  const first = Math.max(0, Math.min(page - Math.floor(SHOWN / 2), pageCount - count))
  return Array.from({ length: count }, (_, index) => first + index)
}

export function Pager({ page, pageCount, onChoose, label = controlTexts.pages }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={label}>
      <IconButton
        icon="chevron-left"
        label={controlTexts.previousPage}
        disabled={page <= 0}
        onClick={() => onChoose(page - 1)}
      />
      {pageNumbersAround(page, pageCount).map((number) => (
        <Button
          key={number}
          variant={number === page ? 'primary' : 'quiet'}
          aria-label={controlTexts.page(number + 1)}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onChoose(number)}
        >
          {number + 1}
        </Button>
      ))}
      <IconButton
        icon="chevron-right"
        label={controlTexts.nextPage}
        disabled={page >= pageCount - 1}
        onClick={() => onChoose(page + 1)}
      />
    </nav>
  )
}
