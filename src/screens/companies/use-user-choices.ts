import { useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useSession } from '#app-context/use-session.ts'
import {
  type Company,
  type CompanyUser,
  isAdministratorsCompany,
  type UserFields,
} from '#domain/people/company.ts'
import { useEveryDealership } from '#server-state/people/use-every-dealership.ts'
import { useGivenRoles } from '#server-state/people/use-given-roles.ts'
import {
  companyChoices,
  dealershipChoices,
  inOrder,
  keptDealerships,
  type TypedUser,
  typedUser,
} from './user-fields.ts'

interface UserChoicesInput {
  form: UseFormReturn<TypedUser, unknown, UserFields>
  company: Company
  /** As the list has him; null creates one. */
  user: CompanyUser | null
  /** As the server told him last. */
  known: CompanyUser | null
  mayTakeAway: boolean
}

/** The roles, companies and dealerships that can be chosen for a user, and the chosen ones. */
export function useUserChoices({ form, company, user, known, mayTakeAway }: UserChoicesInput) {
  const { account, may } = useSession()
  const every = useEveryDealership()
  const isDefault = user?.defaultUser === true
  const given = useGivenRoles(known?.role)
  const [roleId, companyId, dealershipIds] = useWatch({
    control: form.control,
    name: ['roleId', 'companyId', 'dealershipIds'],
  })
  const companies = useMemo(
    () =>
      companyChoices({
        company,
        every,
        mayChooseAdministrators: may(user === null ? 'createAdministrators' : 'editAdministrators'),
        own: account?.company,
      }),
    [company, every, account, user, may],
  )
  const dealershipsOf = (chosenCompany: number) =>
    dealershipChoices({
      every,
      company,
      companyId: chosenCompany,
      had: known?.dealerships ?? [],
      maySelectAll: may('selectDealerships'),
      mayTakeAway,
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rights do not change while a dialog is open
  const dealerships = useMemo(() => dealershipsOf(companyId), [every, companyId, known])

  const changed = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
  return {
    roleId,
    roles: isDefault ? given.filter(({ id }) => id === known?.role.id) : given,
    chooseRole: (id: number) => form.setValue('roleId', id, changed),
    companyId,
    companies,
    /** The default user stays in his company. */
    offeredCompanies: companies.filter(({ id }) => !isDefault || id === company.id),
    isOfCustomer: !companies.some((each) => each.id === companyId && isAdministratorsCompany(each)),
    chooseCompany(id: number) {
      const kept = keptDealerships({
        chosen: dealershipIds,
        had: typedUser(known, company).dealershipIds,
        before: dealerships,
        next: dealershipsOf(id),
      })
      form.setValue('companyId', id, changed)
      form.setValue('dealershipIds', kept, changed)
    },
    dealershipIds,
    dealerships,
    chooseDealerships: (ids: readonly number[]) => form.setValue('dealershipIds', inOrder(ids), changed),
  }
}
