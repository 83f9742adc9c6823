import { useEffect, useState } from 'react'
import type { NewsItem } from '#app-context/catalogue/read-product-news.ts'
import {
  useNewsStateChanges,
  useProductNews,
  useTermsKnownSince,
} from '#app-context/catalogue/use-product-news.ts'
import { useDealershipChoice } from '#app-context/people/use-dealership-choice.ts'
import { NEWS_DAYS } from '#domain/catalogue/product-terms.ts'
import { productNewsTexts as texts } from '#texts/cart/product-news.ts'
import { momentWords } from '#texts/figures.ts'
import { EmptyCard } from '#ui/feedback/empty-card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { DealershipPage } from '#ui/layout/dealership-page.tsx'
import { NewsTable } from './news-table.tsx'
import { useNewsActions } from './use-news-actions.ts'

const DAY_MS = 86_400_000

/** The changed products that concern the chosen dealership, from this device alone (G247). */
export function ProductNewsScreen() {
  return (
    <DealershipPage title={texts.title} lead={texts.lead} {...useDealershipChoice()}>
      {({ id }) => <DealershipNews dealershipId={id} />}
    </DealershipPage>
  )
}

function DealershipNews({ dealershipId }: { dealershipId: number }) {
  const news = useProductNews(dealershipId)
  const actions = useNewsActions(dealershipId)
  const unreadIds = useUnreadIds(dealershipId, news)
  const knownSince = useTermsKnownSince()
  if (news === undefined || knownSince === undefined)
    return <Skeleton count={4} height="72px" label={texts.isLoading} />
  if (news.length === 0) return <EmptyCard title={emptyTitle(knownSince)}>{texts.noneHint}</EmptyCard>
  return <NewsTable news={news} unreadIds={unreadIds} actions={actions} />
}

/** A new device cannot know of earlier changes, so the title says since when it knows of all (G381). */
function emptyTitle(knownSince: number | null): string {
  if (knownSince === null) return texts.noneKnown
  const now = Date.now()
  return texts.none(momentWords(Math.max(knownSince, now - NEWS_DAYS * DAY_MS), now))
}

/** Stores that the news on the page are read. They stay marked as new until the person leaves the page. */
function useUnreadIds(dealershipId: number, news: readonly NewsItem[] | undefined): ReadonlySet<number> {
  const stateChanges = useNewsStateChanges(dealershipId)
  const [unreadIds, setUnreadIds] = useState<ReadonlySet<number>>(new Set())
  const newIds = (news ?? []).filter(({ isUnread }) => isUnread).map(({ productId }) => productId)
  const key = newIds.join()
  useEffect(() => {
    if (key === '') return
    setUnreadIds((ids) => new Set([...ids, ...key.split(',').map(Number)]))
    // A full device cannot store that the news are read: they are marked as new again next time.
    stateChanges.markRead().catch(() => {})
  }, [stateChanges, key])
  return unreadIds
}
