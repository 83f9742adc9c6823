import { useLocation } from 'react-router-dom'
import { pageTrail } from '#domain/catalogue/breadcrumbs.ts'
import { NotFoundScreen } from '#screens/not-found/not-found-screen.tsx'
import { shellTexts } from '#texts/shell.ts'
import { Page, useReportFirstContent } from '../page/page.tsx'

export function NotFoundPage() {
  const { pathname } = useLocation()
  useReportFirstContent()
  return (
    <Page title={shellTexts.notFound} trail={pageTrail(shellTexts.notFoundCode, pathname)}>
      <NotFoundScreen />
    </Page>
  )
}
