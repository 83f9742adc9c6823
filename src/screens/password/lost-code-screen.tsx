import { usePageTitle } from '#app-context/page-title.ts'
import { restorePasswordPath } from '#paths'
import { changePasswordTexts } from '#texts/people/password.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { FormCard } from '#ui/form/form-card.tsx'

/** Shown after the page that read the mailed code was closed or reloaded: the code was only in its memory. */
export function LostCodeScreen() {
  usePageTitle(changePasswordTexts.titleWithCode)
  return (
    <FormCard title={changePasswordTexts.titleWithCode}>
      <Note
        tone="wait"
        role="status"
        title={changePasswordTexts.openLinkAgain}
        actions={<LinkButton to={restorePasswordPath}>{changePasswordTexts.newLink}</LinkButton>}
      >
        {changePasswordTexts.codeIsNotKept}
      </Note>
    </FormCard>
  )
}
