import { useCatalogueStatus } from '#app-context/catalogue/use-catalogue.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useNow } from '#app-context/use-now.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { momentWords } from '#texts/figures.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './freshness.module.css'

// Loaded after the first painting, which never needs them.
/** Says below the title how old the shown data is. */
export const FreshnessNote = lazyPart(async () => (await import('./freshness-note.tsx')).FreshnessNote)
/** Counts at the end of the page the products on the device while the catalogue is being read. */
export const ReadingChip = lazyPart(async () => (await import('./reading-chip.tsx')).ReadingChip)

const MINUTE_MS = 60_000

/**
 * The time of the last reading in words: of the rows of this page or of the complete catalogue, whichever is later.
 * null before the first reading.
 */
export function useReadTimeText(readAt: number | null): string | null {
  const { completeAt } = useCatalogueStatus()
  const now = useNow(MINUTE_MS)
  const readTime = Math.max(readAt ?? 0, completeAt ?? 0)
  return readTime === 0 ? null : momentWords(readTime, now)
}

/** `prices for Lakeside Motors as of 10:32`; empty before the first reading and while the page shows no prices. */
export function PricesAsOf({ readAt, hasPrices = true }: { readAt: number | null; hasPrices?: boolean }) {
  const readTimeText = useReadTimeText(readAt)
  const { chosenDealership } = useDealership()
  // The line keeps its height while it is empty, so that nothing below it jumps.
  if (readTimeText === null || !hasPrices) return <p className={styles.asOf} />
  return (
    <p className={styles.asOf}>
      {chosenDealership
        ? catalogueTexts.pricesForAsOf(chosenDealership.name, readTimeText)
        : catalogueTexts.pricesAsOf(readTimeText)}
    </p>
  )
}
