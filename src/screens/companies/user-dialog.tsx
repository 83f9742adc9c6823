import { useState } from 'react'
import { useDraft } from '#app-context/use-draft.ts'
import type { Company, CompanyUser } from '#domain/people/company.ts'
import { typedUser, userDraft } from './user-fields.ts'
import { UserForm } from './user-form.tsx'

interface UserDialogProps {
  company: Company
  /** null creates a user. */
  user: CompanyUser | null
  onClose: () => void
}

/**
 * Creates or updates a user (ordering.md §2 User dialog); the typed fields stay on the device until they are
 * saved or cancelled.
 */
export function UserDialog({ company, user, onClose }: UserDialogProps) {
  const [defaultFields] = useState(() => {
    const initialFields = typedUser(user, company)
    return { opened: initialFields, typed: initialFields }
  })
  const draft = useDraft(
    user === null ? `user-of-${company.id}` : `user-${user.id}`,
    defaultFields,
    userDraft,
  )
  if (draft === undefined) return null

  function forgetAndClose(): void {
    void draft?.forget() // a draft that could not be deleted is only shown again
    onClose()
  }
  return <UserForm company={company} user={user} draft={draft} onClose={onClose} onLeave={forgetAndClose} />
}
