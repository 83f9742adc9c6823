// The subscribers and the excluded addresses. Only the server has them: no device keeps a copy of people's addresses.

import {
  downloadSubscribers,
  excludeSubscriber,
  exclusionsQuery,
  removeExclusion,
  subscribersKey,
  subscribersQuery,
} from '#api/people/subscribers.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { SUBSCRIBERS_FILE } from '#contract/orders/download-files.ts'
import { EXCLUSIONS_PER_PAGE } from '#contract/endpoints.ts'
import type { ExcludedSubscriber, ExclusionQuery } from '#domain/people/subscribers.ts'
import { failureTexts } from '#texts/failures.ts'
import { exclusionTexts } from '#texts/people/exclusions.ts'
import { withDoubt, withReason } from '../failure-text.ts'
import { removeOnce } from '../remove-once.ts'
import { type Action, useAction } from '../use-action.ts'
import { type Download, useDownload } from '../use-download.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

export interface ExclusionPage {
  exclusions: readonly ExcludedSubscriber[]
  pageCount: number
}

export function useExclusions(page: number, filter: ExclusionQuery): ServerFact<ExclusionPage> {
  const { api } = useCounter()
  return useServerFact({
    query: { ...exclusionsQuery(api, page, filter), staleTime: 0 },
    toValue: ({ items, count }): ExclusionPage => ({
      exclusions: items,
      pageCount: Math.ceil(count / EXCLUSIONS_PER_PAGE),
    }),
  })
}

/** The sorted addresses that get mail to subscribers. */
export function useSubscribers(): ServerFact<readonly string[]> {
  const { api } = useCounter()
  return useServerFact({
    query: { ...subscribersQuery(api), staleTime: 0 },
    toValue: (emails): readonly string[] => emails,
  })
}

export function useExclusionChanges(): { exclude: Action<string>; remove: Action<number> } {
  const exclude = useAction({
    call: excludeSubscriber,
    successText: () => exclusionTexts.excluded,
    failedText: (failure) => withReason(exclusionTexts.notExcluded, failure),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [subscribersKey],
  })
  const remove = useAction({
    call: (api, id: number) =>
      removeOnce(api, { thing: `exclusion ${id}`, remove: () => removeExclusion(api, id) }),
    successText: exclusionTexts.removed,
    failedText: (failure, id) =>
      withDoubt(withReason(exclusionTexts.notRemoved(id), failure), failure, failureTexts.perhapsRemoved),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [subscribersKey],
  })
  return { exclude, remove }
}

/** The workbook of the addresses that get mail to subscribers. */
export function useSubscribersWorkbook(save: (fileName: string, file: Blob) => void): Download {
  const { api } = useCounter()
  return useDownload(
    () => downloadSubscribers(api),
    (file) => save(SUBSCRIBERS_FILE, file),
  )
}
