import { HOME_CRUMB } from '#domain/breadcrumbs.ts'
import { homePath } from '#paths'
import { HomeScreen } from '#screens/catalogue/home-screen.tsx'
import { catalogueTexts } from '#texts/catalogue.ts'
import { LateSearchResults } from '../late-search-results.tsx'
import { Page } from '../page.tsx'
import { useSearchText } from '../use-search-text.ts'

export function HomeRoute() {
  const [text] = useSearchText()
  const title = text === '' ? catalogueTexts.homeTitle : catalogueTexts.resultsTitle(text)
  return (
    <Page title={title} trail={[HOME_CRUMB]} canonical={homePath}>
      {text === '' ? <HomeScreen /> : <LateSearchResults text={text} />}
    </Page>
  )
}
