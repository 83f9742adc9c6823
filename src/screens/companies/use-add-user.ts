import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { type Company, isAdministratorsCompany } from '#domain/people/company.ts'
import { userTexts } from '#texts/people/users.ts'
import type { Asked } from './asked-dialog.tsx'

/** Asks for the dialog of a new user, or says why the company takes none (ordering.md §5). */
export function useAddUser(onAsk: (asked: Asked) => void): (company: Company) => void {
  const { notices } = useCounter()
  return (company) => {
    // Without one there is nothing to order for; the supplier's own people order for everybody.
    if (company.dealerships.length === 0 && !isAdministratorsCompany(company)) {
      notices.give({ kind: 'failure', text: userTexts.hasNoDealership }, ADMIN_NOTICE_MS)
    } else onAsk({ kind: 'user', company, user: null })
  }
}
