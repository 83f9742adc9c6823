import { lazyPart } from '#ui/lazy-part.tsx'

/** The results of a search. The code is loaded with the first search, so that pages without a search are shown sooner. */
export const LazySearchResults = lazyPart(
  async () => (await import('#screens/catalogue/search-results.tsx')).SearchResults,
)
