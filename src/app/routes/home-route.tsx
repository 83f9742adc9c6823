import { HOME_CRUMB } from '#domain/catalogue/breadcrumbs.ts'
import { homePath } from '#paths'
import { HomeScreen } from '#screens/catalogue/home-screen.tsx'
import { useSearchText } from '#screens/search/use-search-text.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { Page } from '../page/page.tsx'
import { LazySearchResults } from './lazy-search-results.tsx'

export function HomeRoute() {
  const [text] = useSearchText()
  const title = text === '' ? catalogueTexts.homeTitle : catalogueTexts.resultsTitle(text)
  return (
    <Page title={title} trail={[HOME_CRUMB]} canonical={homePath}>
      {text === '' ? <HomeScreen /> : <LazySearchResults text={text} />}
    </Page>
  )
}
