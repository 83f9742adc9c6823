import { useContext, useMemo } from 'react'
import { ProductSlotsContext } from '#app-context/catalogue/product-slots.ts'
import { useCatalogueStatus, useProducts } from '#app-context/catalogue/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useViewer } from '#app-context/people/use-session.ts'
import { canFind } from '#domain/catalogue/product-visibility.ts'
import { failureText } from '#server-state/failure-text.ts'
import { useConfirmMatches, useLocalMatches, useServerMatches } from '#server-state/catalogue/use-search.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { searchTexts } from '#texts/catalogue/search.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { EmptyCard } from '#ui/feedback/empty-card.tsx'
import { FailedNote } from '#ui/feedback/failed-note.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { CardGrid } from './card-grid.tsx'
import { GridPager, useGridPage } from './grid-pager.tsx'

const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** All matching products of the whole catalogue (G19); on the cart page they are shown above the cart. */
export function SearchResults({ text, level = 1 }: { text: string; level?: 1 | 2 }) {
  const { Edit } = useContext(ProductSlotsContext)
  const { ids, answeredText, onTryAgain } = useLocalMatches(text, NO_LIMIT)
  const serverMatches = useServerMatches(text)
  const foundIds = useMemo(
    () => [...new Set([...(ids ?? []), ...serverMatches.ids])],
    [ids, serverMatches.ids],
  )
  const { pageItems, page } = useGridPage(
    foundIds,
    ids !== undefined && answeredText === text ? foundIds.length : null,
  )
  useConfirmMatches(text, pageItems)
  // Only the products of the shown page are read from the device: a short text matches thousands.
  const storedProducts = useProducts(pageItems)
  const viewer = useViewer()
  // The search may still find a product that was archived a moment ago.
  const products = useMemo(
    () => storedProducts?.filter((product) => canFind(product, viewer)),
    [storedProducts, viewer],
  )
  const title = catalogueTexts.resultsTitle(text)
  const isSearching = ids === undefined || products === undefined || answeredText !== text
  const isNothingFound = !isSearching && !onTryAgain && foundIds.length === 0

  return (
    <Stack as="section" aria-label={title} aria-busy={isSearching && !onTryAgain}>
      <Stack gap={1}>
        {level === 1 ? <TitleBar title={title} /> : <h2>{title}</h2>}
        {!isSearching && !isNothingFound && (
          <Muted role="status">{catalogueTexts.resultCount(foundIds.length)}</Muted>
        )}
      </Stack>
      <CompletenessNote isServerAsked={serverMatches.isAsked} />
      {serverMatches.failure !== null && <Note tone="bad">{failureText(serverMatches.failure)}</Note>}
      {onTryAgain && (
        <FailedNote retryText={searchTexts.tryAgain} onRetry={onTryAgain}>
          {searchTexts.failed}
        </FailedNote>
      )}
      {isSearching && !onTryAgain && <Skeleton count={2} height="320px" />}
      {isNothingFound && (
        <EmptyCard icon="search" title={catalogueTexts.notFound}>
          {catalogueTexts.notFoundHint}
        </EmptyCard>
      )}
      {!isSearching && !isNothingFound && Edit && <Edit product={null} searchText={text} />}
      {!isSearching && !isNothingFound && <CardGrid products={products} />}
      <GridPager page={page} pageItemCount={pageItems.length} count={foundIds.length} />
    </Stack>
  )
}

function CompletenessNote({ isServerAsked }: { isServerAsked: boolean }) {
  const { completeAt, storedCount, totalCount } = useCatalogueStatus()
  const { state } = useConnection()
  if (completeAt !== null || state === 'checking') return null
  return (
    <p>
      <Chip icon="download" isSentence>
        {catalogueTexts.incomplete(storedCount, totalCount)}
      </Chip>{' '}
      <span>{isServerAsked ? searchTexts.serverSearch : searchTexts.localSearch}</span>
    </p>
  )
}
