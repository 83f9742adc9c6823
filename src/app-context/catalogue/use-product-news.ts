import { useMemo } from 'react'
import type { NewsDecision } from '#domain/catalogue/product-news.ts'
import { putNewsDecision, putNewsRead } from '#storage/catalogue/news-decisions.ts'
import { deleteOldTermsChanges } from '#storage/catalogue/terms-history.ts'
import { readTermsKnownSince } from '#storage/catalogue/terms-since.ts'
import { useCounter } from '../counter.ts'
import { type NewsItem, readProductNews } from './read-product-news.ts'
import { useDealership } from '../people/use-dealership.ts'
import { useDeviceQuery } from '../use-device-query.ts'

/** The changes of products of a dealership, latest first; undefined while the device is read. */
export function useProductNews(dealershipId: number): readonly NewsItem[] | undefined {
  return useDeviceQuery(
    (databases) => readProductNews(databases, { id: dealershipId }, Date.now()),
    [dealershipId],
  )
}

/** Since when this device knows the prices of all products; null before that, undefined while the device is read. */
export function useTermsKnownSince(): number | null | undefined {
  return useDeviceQuery(({ copy }) => readTermsKnownSince(copy), [])
}

/** Stores on this device that a person has read the news of a dealership, and the decisions of the person. */
export function useNewsStateChanges(dealershipId: number) {
  const { copy } = useCounter().databases
  return useMemo(
    () => ({
      /** Also deletes the changes that are older than 90 days. */
      async markRead(): Promise<void> {
        await putNewsRead(copy, dealershipId, Date.now())
        await deleteOldTermsChanges(copy, Date.now())
      },
      /** null takes the decision back. */
      decide: (productId: number, kind: NewsDecision['kind'] | null) =>
        putNewsDecision(copy, dealershipId, productId, kind && { kind, at: Date.now() }),
    }),
    [copy, dealershipId],
  )
}

/** The number of product changes of the chosen dealership that the person has not read; 0 while the device is read. */
export function useUnreadNewsCount(): number {
  const { chosenDealership } = useDealership()
  const id = chosenDealership?.id ?? null
  const news = useDeviceQuery(
    async (databases) => (id === null ? [] : readProductNews(databases, { id }, Date.now())),
    [id],
  )
  return news?.filter(({ isUnread }) => isUnread).length ?? 0
}
