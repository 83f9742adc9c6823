// The note, the pager and the waiting state around a page of the server's rows, for ui/table/list-frame.tsx.
import { type PageNumber, useRedirectToLastPage } from '#address/use-page-number.ts'
import { type CopyWords, lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import type { ServerFact } from './use-server-fact.ts'

/** `words` is null for a list without a copy on the device. */
export function useListFrame(
  number: PageNumber,
  fact: ServerFact<{ pageCount: number }>,
  words: CopyWords | null,
) {
  const isAwaited = fact.source === 'awaited'
  const pageCount = fact.value?.pageCount ?? 0
  const isBeyond = useRedirectToLastPage(number, isAwaited || fact.isPreviousData ? null : pageCount)
  return {
    isWaiting: isAwaited || isBeyond,
    isUnavailable: fact.source === 'nowhere',
    note: {
      text: words === null ? fact.failure : lastCopyText(fact, words, Date.now()),
      retryText: lastCopyTexts.tryAgain,
      isRetrying: fact.isReading,
      onRetry: fact.retry,
    },
    pager: { page: number.page, pageCount, onChoose: number.choose },
  }
}
