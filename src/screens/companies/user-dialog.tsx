import { useState } from 'react'
import { useDraft } from '#app-context/use-draft.ts'
import type { Company, CompanyUser } from '#domain/people/company.ts'
import { typedUser, userDraft } from './user-fields.ts'
import { UserForm } from './user-form.tsx'

interface UserDialogProps {
  company: Company
  /** null creates one. */
  user: CompanyUser | null
  onClose: () => void
}

/** Create and update (ordering.md §2 User dialog); what is typed stays on the device until it is saved or cancelled. */
export function UserDialog({ company, user, onClose }: UserDialogProps) {
  const [fresh] = useState(() => {
    const told = typedUser(user, company)
    return { opened: told, typed: told }
  })
  const draft = useDraft(user === null ? `user-of-${company.id}` : `user-${user.id}`, fresh, userDraft)
  if (draft === undefined) return null

  function leave(): void {
    void draft?.forget() // a draft that stays is only shown again
    onClose()
  }
  return <UserForm company={company} user={user} draft={draft} onClose={onClose} onLeave={leave} />
}
