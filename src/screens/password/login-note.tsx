import { restorePasswordPath } from '#paths'
import type { PasswordLogin } from '#server-state/people/use-password-login.ts'
import { changePasswordTexts } from '#texts/people/password.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** Says that the login of the mailed code is being read, or why it could not be read, with a button to go on. */
export function LoginNote({ passwordLogin }: { passwordLogin: PasswordLogin }) {
  if (passwordLogin.isReading) return <Note role="status">{changePasswordTexts.isCheckingLink}</Note>
  if (passwordLogin.failure === null) return null
  const { text, isCodeRefused } = passwordLogin.failure
  return (
    <Note
      tone="bad"
      role="alert"
      actions={
        isCodeRefused ? (
          <LinkButton to={restorePasswordPath}>{changePasswordTexts.newLink}</LinkButton>
        ) : (
          <Button onClick={passwordLogin.readAgain}>{changePasswordTexts.askAgain}</Button>
        )
      }
    >
      {text}
    </Note>
  )
}
