import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useDraft } from '#app-context/device/use-draft.ts'
import { authPath, homePath } from '#paths'
import { visitorPages } from '#texts/visitor-pages.ts'
import { registrationTexts, requestTexts } from '#texts/people/visitor-requests.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FormCard } from '#ui/form/form-card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { EMPTY_REGISTRATION } from './registration-fields.ts'
import { RegistrationForm } from './registration-form.tsx'

/** The registration of new customers, without an order (ordering.md §2). */
export function RegistrationScreen() {
  const draft = useDraft('registration', EMPTY_REGISTRATION)
  const [isSent, setIsSent] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  async function finish(): Promise<void> {
    await draft?.forget()
    setIsSent(true)
    heading.current?.focus() // the form disappears with its focused button
  }

  return (
    <FormCard
      title={visitorPages.registration.title}
      headingRef={heading}
      links={<Link to={authPath(homePath)}>{registrationTexts.registered}</Link>}
      isWide
    >
      {isSent ? (
        <>
          <Note tone="ok" title={registrationTexts.sentTitle}>
            <span>{registrationTexts.approval}</span> <span>{registrationTexts.intro}</span>
          </Note>
          <LinkButton to={homePath}>{registrationTexts.browse}</LinkButton>
        </>
      ) : (
        <>
          <Muted>
            <span>{registrationTexts.intro}</span> <span>{registrationTexts.approval}</span>
          </Muted>
          {draft === undefined ? (
            <Skeleton count={5} height="66px" label={requestTexts.reading} />
          ) : (
            <RegistrationForm draft={draft} onSent={finish} />
          )}
        </>
      )}
    </FormCard>
  )
}
