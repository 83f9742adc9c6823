import type { ReactNode } from 'react'
import type { Failure } from '#api/failure.ts'
import { useCatalogueStatus } from '#app-context/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { useNow } from '#app-context/use-now.ts'
import { failureText } from '#server-state/failure-text.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { momentWords } from '#texts/figures.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { AtLowerEdge } from '#ui/layout/lower-edge.tsx'
import styles from './freshness.module.css'

const A_MINUTE_MS = 60_000

/**
 * The time when the rows of this page were read, or the last complete reading of the catalogue, whichever is
 * later.
 */
function useAsOf(readAt: number | null): string | null {
  const { completeAt } = useCatalogueStatus()
  const now = useNow(A_MINUTE_MS)
  const asOf = Math.max(readAt ?? 0, completeAt ?? 0)
  return asOf === 0 ? null : momentWords(asOf, now)
}

/** `prices for Lakeside Motors as of 10:32`; with `isEarly` no price is shown yet. */
export function PricesAsOf({ readAt, isEarly = false }: { readAt: number | null; isEarly?: boolean }) {
  const asOf = useAsOf(readAt)
  const { chosen } = useDealership()
  // The line keeps its height while it is empty, so that nothing below it jumps.
  if (asOf === null || isEarly) return <p className={styles.asOf} />
  return (
    <p className={styles.asOf}>
      {chosen ? catalogueTexts.pricesForAsOf(chosen.name, asOf) : catalogueTexts.pricesAsOf(asOf)}
    </p>
  )
}

interface CopyNoteProps {
  readAt: number | null
  failure: Failure | null
}

/**
 * Says how old the shown data is when it is not the newest, for instance offline. It appears and disappears
 * with the connection.
 */
export function CopyNote(props: CopyNoteProps) {
  const note = useCopyNote(props)
  const isReading = useIsStillReading() && props.failure === null
  if (isReading) return <StillReading />
  return note && <AtLowerEdge>{note}</AtLowerEdge>
}

function useIsStillReading(): boolean {
  const { completeAt } = useCatalogueStatus()
  return useConnection().state === 'online' && completeAt === null
}

/** A small chip at the end of the page while the catalogue is being read; the person need not do anything. */
function StillReading() {
  const { stored, total } = useCatalogueStatus()
  return (
    <p className={styles.reading}>
      <Chip icon="download" isSentence>
        {catalogueTexts.incomplete(stored, total)}
      </Chip>
    </p>
  )
}

function useCopyNote({ readAt, failure }: CopyNoteProps): ReactNode {
  const { state } = useConnection()
  const { completeAt, stored } = useCatalogueStatus()
  const asOf = useAsOf(readAt)
  if (state === 'offline') {
    const text =
      completeAt === null || asOf === null
        ? catalogueTexts.offlineWithoutCopy
        : catalogueTexts.offlineCopy(asOf)
    return (
      <Note tone="wait" icon="offline">
        {text}
      </Note>
    )
  }
  if (failure !== null) {
    const words = failureText(failure)
    // Stored products without a reading time are a part of the catalogue; without a product there is no copy.
    const hasCopy = asOf !== null || stored > 0
    return (
      <Note tone="bad">
        {hasCopy ? catalogueTexts.refreshFailed(words) : catalogueTexts.notReadYet(words)}
      </Note>
    )
  }
  return null
}
