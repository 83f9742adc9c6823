import { useLocation } from 'react-router-dom'
import { pageTrail } from '#domain/breadcrumbs.ts'
import { secretIn } from '#live/use-secret.ts'
import { useShownAtOnce } from '#live/use-shown-at-once.ts'
import { changePasswordPath } from '#paths'
import { ChangePasswordScreen } from '#screens/password/change-password-screen.tsx'
import { changePasswordTexts } from '#texts/password.ts'
import { Gated } from '../gated.tsx'
import { Page } from '../page.tsx'

/** A mailed code opens the screen to everybody; without one it takes a session and the permission (G06). */
export function ChangePasswordRoute() {
  useShownAtOnce()
  const hasCode = secretIn(useLocation(), 'code') !== ''
  const title = changePasswordTexts.title
  const page = (
    <Page title={title} trail={pageTrail(title, changePasswordPath)}>
      <ChangePasswordScreen />
    </Page>
  )
  return hasCode ? page : <Gated gate="seeAccount">{page}</Gated>
}
