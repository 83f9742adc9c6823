import { useState } from 'react'
import { useDraft } from '#app-context/device/use-draft.ts'
import type { Company, CompanyUser } from '#domain/people/company.ts'
import { userDraftSchema, userFormValues } from './user-fields.ts'
import { UserForm } from './user-form.tsx'

interface UserDialogProps {
  company: Company
  /** The user to edit, or null to create a user. */
  user: CompanyUser | null
  /** The dealership on whose page the dialog of a new user was opened. */
  shownDealershipId?: number | undefined
  onClose: () => void
}

/**
 * Creates or updates a user (ordering.md §2 User dialog); the typed fields stay on the device until they are
 * saved or cancelled.
 */
export function UserDialog({ company, user, shownDealershipId, onClose }: UserDialogProps) {
  const [newDraft] = useState(() => {
    const initialValues = userFormValues(user, company, shownDealershipId)
    return { opened: initialValues, typed: initialValues }
  })
  const draft = useDraft(
    user === null ? `user-of-${company.id}` : `user-${user.id}`,
    newDraft,
    userDraftSchema,
  )
  if (draft === undefined) return null

  function forgetAndClose(): void {
    void draft?.forget() // a draft that could not be deleted is only shown again
    onClose()
  }
  return <UserForm company={company} user={user} draft={draft} onClose={onClose} onLeave={forgetAndClose} />
}
