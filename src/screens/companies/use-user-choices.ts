import { useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useSession } from '#app-context/people/use-session.ts'
import {
  type Company,
  type CompanyUser,
  isAdministratorsCompany,
  type UserFields,
} from '#domain/people/company.ts'
import { useEveryDealership } from '#server-state/people/use-every-dealership.ts'
import { useAssignableRoles } from '#server-state/people/use-assignable-roles.ts'
import {
  companyChoices,
  dealershipChoices,
  sortedIds,
  dealershipIdsAfterMove,
  userFormValues,
} from './user-fields.ts'

interface UserChoicesInput {
  form: UseFormReturn<UserFields, unknown, UserFields>
  company: Company
  /** The user as the list shows them; null for a new user. */
  user: CompanyUser | null
  /** The newest version of the user from the server. */
  newestUser: CompanyUser | null
  mayRemoveDealerships: boolean
}

/** The roles, companies and dealerships that the person can choose for a user, and the chosen ids. */
export function useUserChoices({ form, company, user, newestUser, mayRemoveDealerships }: UserChoicesInput) {
  const { account, may } = useSession()
  const allDealerships = useEveryDealership()
  const isDefaultUser = user?.defaultUser === true
  const assignableRoles = useAssignableRoles(newestUser?.role)
  const [roleId, companyId, dealershipIds] = useWatch({
    control: form.control,
    name: ['roleId', 'companyId', 'dealershipIds'],
  })
  const companies = useMemo(
    () =>
      companyChoices({
        company,
        allDealerships,
        mayChooseAdministrators: may(user === null ? 'createAdministrators' : 'editAdministrators'),
        ownCompany: account?.company,
      }),
    [company, allDealerships, account, user, may],
  )
  const dealershipChoicesOf = (chosenCompanyId: number) =>
    dealershipChoices({
      allDealerships,
      company,
      chosenCompanyId,
      presentDealerships: newestUser?.dealerships ?? [],
      maySelectAllDealerships: may('selectDealerships'),
      mayRemoveDealerships,
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rights do not change while a dialog is open
  const dealerships = useMemo(() => dealershipChoicesOf(companyId), [allDealerships, companyId, newestUser])

  const setOptions = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  return {
    roleId,
    roles: isDefaultUser ? assignableRoles.filter(({ id }) => id === newestUser?.role.id) : assignableRoles,
    chooseRole: (id: number) => form.setValue('roleId', id, setOptions),
    companyId,
    companies,
    /** The default user cannot move to another company. */
    offeredCompanies: companies.filter(({ id }) => !isDefaultUser || id === company.id),
    isCustomerUser: !companies.some((choice) => choice.id === companyId && isAdministratorsCompany(choice)),
    chooseCompany(id: number) {
      const remainingIds = dealershipIdsAfterMove({
        chosenIds: dealershipIds,
        presentIds: userFormValues(newestUser, company).dealershipIds,
        previousChoices: dealerships,
        nextChoices: dealershipChoicesOf(id),
      })
      form.setValue('companyId', id, setOptions)
      form.setValue('dealershipIds', remainingIds, setOptions)
    },
    dealershipIds,
    dealerships,
    chooseDealerships: (ids: readonly number[]) => form.setValue('dealershipIds', sortedIds(ids), setOptions),
  }
}
