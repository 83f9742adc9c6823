// The note, the pager and the waiting state around a page of the server's rows, for ui/table/list-frame.tsx.
import { type PageNumber, useRedirectToLastPage } from '#address/use-page-number.ts'
import { useNotReadIcon } from '#app-context/use-not-read-icon.ts'
import { type CopyWords, lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import type { ServerFact } from './use-server-fact.ts'

/** `copyTexts`: the words of its note that are its own; null for a list without a copy on the device. */
export function useListFrame(
  pageNumber: PageNumber,
  fact: ServerFact<{ pageCount: number }>,
  copyTexts: CopyWords | null,
) {
  const isAwaited = fact.source === 'awaited'
  const pageCount = fact.value?.pageCount ?? 0
  const isBeyondLastPage = useRedirectToLastPage(
    pageNumber,
    isAwaited || fact.isPreviousData ? null : pageCount,
  )
  const notReadIcon = useNotReadIcon()
  return {
    isWaiting: isAwaited || isBeyondLastPage,
    isUnavailable: fact.source === 'nowhere',
    notReadIcon,
    note: {
      text: copyTexts === null ? fact.failure : lastCopyText(fact, Date.now(), copyTexts),
      retryText: lastCopyTexts.loadAgain,
      isRetrying: fact.isReading,
      onRetry: fact.retry,
    },
    pager: { page: pageNumber.page, pageCount, onChoose: pageNumber.choose },
  }
}
