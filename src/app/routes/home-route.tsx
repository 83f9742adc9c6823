import { HOME_CRUMB } from '#domain/catalogue/breadcrumbs.ts'
import { homePath } from '#paths'
import { HomeScreen } from '#screens/catalogue/home-screen.tsx'
import { useSearchText } from '#screens/search/use-search-text.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { Page } from '../page/page.tsx'
import { LazySearchResults } from './lazy-search-results.tsx'
import { YourCounterSlot } from './your-counter-slot.tsx'

export function HomeRoute() {
  const [searchText] = useSearchText()
  const title = searchText === '' ? catalogueTexts.homeTitle : catalogueTexts.resultsTitle(searchText)
  return (
    <Page title={title} trail={[HOME_CRUMB]} canonical={homePath}>
      {searchText === '' ? (
        <HomeScreen YourCounter={YourCounterSlot} />
      ) : (
        <LazySearchResults text={searchText} />
      )}
    </Page>
  )
}
