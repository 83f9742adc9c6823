import { useKnownDealerships } from '#app-context/people/use-known-dealerships.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { plainWords } from '#domain/values/plain-words.ts'
import { companiesOfUserPath, editCompanyPath, viewCompanyPath } from '#paths'
import { useMatchingPeople } from '#server-state/people/use-matching-people.ts'
import { findTexts } from '#texts/find.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { matchOptions } from '#ui/select/match-options.ts'
import type { FindOption } from './find-option.ts'

/** For staff: companies and users, which only the server has, and dealerships, which the device has too. */
export function useFoundPeople(text: string) {
  const { may } = useSession()
  const maySeeCompanies = may('seeCompanies')
  const { dealerships } = useKnownDealerships()
  const { companies, users, ...server } = useMatchingPeople(text)
  const companyPath = may('editCompanies') ? editCompanyPath : viewCompanyPath
  const isWholeText = (name: string) => plainWords(name) === plainWords(text)

  const companyOptions = companies.map(
    ({ id, name, users: companyUsers, dealerships: companyDealerships }): FindOption => ({
      key: `company ${id}`,
      label: name,
      detail: findTexts.companyCounts(companyUsers.length, companyDealerships.length),
      lead: <Icon name="bag" />,
      isExact: isWholeText(name),
      to: companyPath(id),
    }),
  )
  const dealershipOptions = (maySeeCompanies && text !== '' ? dealerships : []).map(
    ({ id, name, companyId, companyName }): FindOption => ({
      key: `dealership ${id}`,
      label: name,
      detail: companyName,
      lead: <Icon name="box" />,
      isExact: isWholeText(name),
      to: companyPath(companyId, id),
    }),
  )
  const userOptions = users.map(
    ({ user, company }): FindOption => ({
      key: `user ${user.id}`,
      label: user.login,
      detail: [user.name === user.login ? '' : user.name, company.name].filter(Boolean).join(' · '),
      lead: <Icon name="user" />,
      isExact: isWholeText(user.login),
      to: companiesOfUserPath(user.login),
    }),
  )
  return {
    companyOptions: matchOptions(companyOptions, text),
    dealershipOptions: matchOptions(dealershipOptions, text),
    userOptions,
    ...server,
  }
}
