import { useState } from 'react'
import type { Failure } from '#api/failure.ts'
import { useCatalogueStatus } from '#app-context/catalogue/use-catalogue.ts'
import { useCounter } from '#app-context/counter.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { failureText } from '#server-state/failure-text.ts'
import { freshnessTexts } from '#texts/catalogue/freshness.ts'
import { lastCopyTexts } from '#texts/last-copy.ts'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { AtLowerEdge } from '#ui/layout/lower-edge.tsx'
import { useReadTimeText } from './freshness.tsx'

interface FreshnessNoteProps {
  /** The time at which the server answered with this page; null if it has not. */
  readAt: number | null
  failure: Failure | null
  readAgain: () => void
  /** True if it stands below the buttons that people press, which it then never moves (G369). */
  isBelowActions?: boolean
}

/**
 * Says how old the shown data is while the server does not answer, or why the page could not be read again. Its key is the
 * product of the page.
 */
export function FreshnessNote({ readAt, failure, readAgain, isBelowActions = false }: FreshnessNoteProps) {
  const { connection } = useCounter()
  const { state } = useConnection()
  const isOffline = state === 'offline'
  const [wasOnline, setWasOnline] = useState(false)
  if (state === 'online' && !wasOnline) setWasOnline(true)
  const [isProbing, setIsProbing] = useState(false)
  const text = useFreshnessText(readAt, failure)
  if (text === null) return null

  async function tryAgain(): Promise<void> {
    // A page that is online again reads itself.
    if (!isOffline) return readAgain()
    setIsProbing(true)
    await connection.probe()
    setIsProbing(false)
  }

  const note = (
    <CopyNote
      text={text}
      retryText={lastCopyTexts.loadAgain}
      isRetrying={isProbing}
      onRetry={() => {
        void tryAgain() // the note shows the result
      }}
    />
  )
  // A connection is lost while people press the buttons of a page: the note then moves none of them (G380).
  return isOffline && wasOnline && !isBelowActions ? <AtLowerEdge>{note}</AtLowerEdge> : note
}

/** The text of the note; null without a note. */
function useFreshnessText(readAt: number | null, failure: Failure | null): string | null {
  const { state } = useConnection()
  const { completeAt, storedCount } = useCatalogueStatus()
  const readTimeText = useReadTimeText(readAt)
  const { isUnlocked } = useSession()
  // The line of an unlocked account says above the page of when the prices are, and what its orders wait for (G346).
  if (isUnlocked && completeAt !== null) return null
  if (state === 'offline') {
    if (completeAt === null || readTimeText === null) return freshnessTexts.offlineWithoutCopy
    return window.isSecureContext === false
      ? freshnessTexts.offlineCopyInsecure(readTimeText)
      : freshnessTexts.offlineCopy(readTimeText)
  }
  if (failure === null) return null
  // Before the first complete reading there may be a copy of a part of the catalogue.
  const hasCopy = readTimeText !== null || storedCount > 0
  const failureSentence = failureText(failure)
  return hasCopy ? freshnessTexts.refreshFailed(failureSentence) : freshnessTexts.notReadYet(failureSentence)
}
