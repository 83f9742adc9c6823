import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { type Company, isAdministratorsCompany } from '#domain/people/company.ts'
import { userTexts } from '#texts/people/users.ts'
import type { DialogRequest } from './requested-dialog.tsx'

/**
 * Opens the dialog of a new user, in which the shown dealership is chosen, or says why the company cannot have one
 * (ordering.md §5).
 */
export function useAddUser(
  openDialog: (request: DialogRequest) => void,
): (company: Company, shownDealershipId?: number) => void {
  const { notices } = useCounter()
  return (company, shownDealershipId) => {
    // Users of a company without a dealership could not order; the supplier's own users order for every
    // dealership.
    if (company.dealerships.length === 0 && !isAdministratorsCompany(company)) {
      notices.show({ kind: 'failure', text: userTexts.hasNoDealership }, ADMIN_NOTICE_MS)
    } else openDialog({ kind: 'user', company, user: null, shownDealershipId })
  }
}
