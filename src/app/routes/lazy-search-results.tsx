import type { ComponentProps } from 'react'
import type { SearchResults } from '#screens/catalogue/search-results.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const Results = lazyPart(async () => (await import('#screens/catalogue/search-results.tsx')).SearchResults)

/** The results of a search; they load with the first one, so that pages without a search show sooner. */
export function LazySearchResults(props: ComponentProps<typeof SearchResults>) {
  return <Results {...props} />
}
