import { useLocation } from 'react-router-dom'
import { isSecretLost, secretIn } from '#address/use-secret.ts'
import { pageTrail } from '#domain/catalogue/breadcrumbs.ts'
import { changePasswordPath } from '#paths'
import { ChangePasswordScreen } from '#screens/password/change-password-screen.tsx'
import { LostCodeScreen } from '#screens/password/lost-code-screen.tsx'
import { changePasswordTexts } from '#texts/people/password.ts'
import { Page, useReportFirstContent } from '../page/page.tsx'
import { RequireGate } from './require-gate.tsx'

/**
 * With a mailed code everybody can open the screen; without a code only a signed-in person who may see the account can
 * (G06).
 */
export function ChangePasswordRoute() {
  useReportFirstContent()
  const location = useLocation()
  const isCodeLost = isSecretLost(location, 'code')
  const wasOpenedWithCode = isCodeLost || secretIn(location, 'code') !== ''
  const title = changePasswordTexts.title
  const page = (
    <Page title={title} trail={pageTrail(title, changePasswordPath)}>
      {isCodeLost ? <LostCodeScreen /> : <ChangePasswordScreen />}
    </Page>
  )
  return wasOpenedWithCode ? page : <RequireGate gate="seeAccount">{page}</RequireGate>
}
