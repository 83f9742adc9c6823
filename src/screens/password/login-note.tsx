import { restorePasswordPath } from '#paths'
import type { KnownLogin } from '#server-state/people/use-known-login.ts'
import { changePasswordTexts } from '#texts/people/password.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** Shows that the login of the code is being read, or why it could not be read and the next step. */
export function LoginNote({ knownLogin }: { knownLogin: KnownLogin }) {
  if (knownLogin.isAsking) return <Note role="status">{changePasswordTexts.isAskingLogin}</Note>
  if (knownLogin.failure === null) return null
  const { text, isDeadCode } = knownLogin.failure
  return (
    <Note
      tone="bad"
      role="alert"
      actions={
        isDeadCode ? (
          <LinkButton to={restorePasswordPath}>{changePasswordTexts.newLink}</LinkButton>
        ) : (
          <Button onClick={knownLogin.askAgain}>{changePasswordTexts.askAgain}</Button>
        )
      }
    >
      {text}
    </Note>
  )
}
