import type { ReactNode } from 'react'
import type { Failure } from '#api/failure.ts'
import { useCatalogueStatus } from '#app-context/catalogue/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useNow } from '#app-context/use-now.ts'
import { failureText } from '#server-state/failure-text.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { momentWords } from '#texts/figures.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { AtLowerEdge } from '#ui/layout/lower-edge.tsx'
import styles from './freshness.module.css'

const MINUTE_MS = 60_000

/**
 * The time of the last reading in words: of the rows of this page or of the complete catalogue, whichever is later.
 * null before the first reading.
 */
function useReadTimeText(readAt: number | null): string | null {
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

interface FreshnessNoteProps {
  readAt: number | null
  failure: Failure | null
}

/**
 * Says how old the shown data is while the server does not answer, or why the page could not be read again. While the
 * catalogue is being read for the first time, a chip counts the products on the device instead.
 */
export function FreshnessNote(props: FreshnessNoteProps) {
  const note = useFreshnessNote(props)
  const isReading = useIsStillReading() && props.failure === null
  if (isReading) return <ReadingChip />
  return note && <AtLowerEdge>{note}</AtLowerEdge>
}

function useIsStillReading(): boolean {
  const { completeAt } = useCatalogueStatus()
  return useConnection().state === 'online' && completeAt === null
}

/** A small chip at the end of the page while the catalogue is being read; the person need not do anything. */
function ReadingChip() {
  const { storedCount, totalCount } = useCatalogueStatus()
  return (
    <p className={styles.reading}>
      <Chip icon="download" isSentence>
        {catalogueTexts.incomplete(storedCount, totalCount)}
      </Chip>
    </p>
  )
}

function useFreshnessNote({ readAt, failure }: FreshnessNoteProps): ReactNode {
  const { state } = useConnection()
  const { completeAt, storedCount } = useCatalogueStatus()
  const readTimeText = useReadTimeText(readAt)
  const { isUnlocked } = useSession()
  // The line of an unlocked account says above the page of when the prices are, and what its orders wait for (G346).
  if (isUnlocked && completeAt !== null) return null
  if (state === 'offline') {
    const offlineCopy =
      window.isSecureContext === false ? catalogueTexts.offlineCopyInsecure : catalogueTexts.offlineCopy
    const text =
      completeAt === null || readTimeText === null
        ? catalogueTexts.offlineWithoutCopy
        : offlineCopy(readTimeText)
    return (
      <Note tone="wait" icon="offline">
        {text}
      </Note>
    )
  }
  if (failure !== null) {
    const failureSentence = failureText(failure)
    // Before the first complete reading there may be a copy of a part of the catalogue.
    const hasCopy = readTimeText !== null || storedCount > 0
    return (
      <Note tone="bad">
        {hasCopy ? catalogueTexts.refreshFailed(failureSentence) : catalogueTexts.notReadYet(failureSentence)}
      </Note>
    )
  }
  return null
}
