import { useLocation } from 'react-router-dom'
import { isSecretLost, secretIn } from '#address/use-secret.ts'
import { pageTrail } from '#domain/catalogue/breadcrumbs.ts'
import { changePasswordPath } from '#paths'
import { ChangePasswordScreen } from '#screens/password/change-password-screen.tsx'
import { LostCodeScreen } from '#screens/password/lost-code-screen.tsx'
import { changePasswordTexts } from '#texts/people/password.ts'
import { Page, useShownAtOnce } from '../page/page.tsx'
import { Gated } from './gated.tsx'

/** A mailed code opens the screen to everybody; without one it takes a session and the permission (G06). */
export function ChangePasswordRoute() {
  useShownAtOnce()
  const place = useLocation()
  const isLost = isSecretLost(place, 'code')
  const hadCode = isLost || secretIn(place, 'code') !== ''
  const title = changePasswordTexts.title
  const page = (
    <Page title={title} trail={pageTrail(title, changePasswordPath)}>
      {isLost ? <LostCodeScreen /> : <ChangePasswordScreen />}
    </Page>
  )
  return hadCode ? page : <Gated gate="seeAccount">{page}</Gated>
}
