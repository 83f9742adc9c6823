import { lazyPart } from '#ui/lazy-part.tsx'

/** The results of a search; they load with the first one, so that pages without a search show sooner. */
export const LazySearchResults = lazyPart(
  async () => (await import('#screens/catalogue/search-results.tsx')).SearchResults,
)
