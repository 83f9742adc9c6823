import { restorePasswordPath } from '#paths'
import type { KnownLogin } from '#server-state/people/use-known-login.ts'
import { changePasswordTexts } from '#texts/people/password.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** How far the question whose code it is has come, and what helps where it failed. */
export function LoginNote({ known }: { known: KnownLogin }) {
  if (known.isAsking) return <Note role="status">{changePasswordTexts.isAskingLogin}</Note>
  if (known.failure === null) return null
  const { text, isDeadCode } = known.failure
  return (
    <Note
      tone="bad"
      role="alert"
      actions={
        isDeadCode ? (
          <LinkButton to={restorePasswordPath}>{changePasswordTexts.newLink}</LinkButton>
        ) : (
          <Button onClick={known.askAgain}>{changePasswordTexts.askAgain}</Button>
        )
      }
    >
      {text}
    </Note>
  )
}
