import { ADD_USER_HASH, statementPath } from '#address/links-of-find.ts'
import { useKnownDealerships } from '#app-context/people/use-known-dealerships.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { userGate, userGates } from '#domain/people/company.ts'
import { matchesWords } from '#domain/values/matches-words.ts'
import { plainWords } from '#domain/values/plain-words.ts'
import { companiesOfUserPath, editCompanyPath, viewCompanyPath } from '#paths'
import { useMatchingPeople } from '#server-state/people/use-matching-people.ts'
import { findTexts } from '#texts/find.ts'
import { userTexts } from '#texts/people/users.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { matchOptions } from '#ui/select/match-options.ts'
import type { FindOption } from './find-option.ts'
import { taskIn } from './task-in.ts'

/** For staff: companies and users, which only the server has, and dealerships, which the device has too. */
export function useFoundPeople(typedText: string) {
  const { may } = useSession()
  const maySeeCompanies = may('seeCompanies')
  // 'statement lakeside' finds the dealership, and its statement first; 'add user lakeside' the company of the new user.
  const task = taskIn(typedText, [
    ...(may('administerOrders') ? (['statement'] as const) : []),
    ...(maySeeCompanies && userGates('create').some(may) ? (['add user'] as const) : []),
  ])
  const text = task?.name ?? typedText
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
  const statementOptions = (task?.word === 'statement' ? dealerships : []).map(
    ({ id, name, companyName }): FindOption => ({
      key: `statement ${id}`,
      label: findTexts.statementOf(name),
      detail: companyName,
      lead: <Icon name="download" />,
      isExact: true,
      to: statementPath(id),
    }),
  )
  const ownCompanies = dealerships
    .filter(({ name, companyName }) => matchesWords(`${name} ${companyName}`, text))
    .map(({ companyId, companyName }) => ({ id: companyId, name: companyName }))
  const companyNames = new Map([...ownCompanies, ...companies].map(({ id, name }) => [id, name]))
  const addUserOptions = (task?.word === 'add user' ? [...companyNames] : [])
    .filter(([, name]) => may(userGate('create', { name })))
    .map(
      ([id, name]): FindOption => ({
        key: `add user ${id}`,
        label: userTexts.addUserTo(name),
        lead: <Icon name="plus" />,
        isExact: true,
        to: `${companyPath(id)}${ADD_USER_HASH}`,
      }),
    )
  return {
    companyOptions: [...addUserOptions, ...matchOptions(companyOptions, text)],
    dealershipOptions: [...matchOptions(statementOptions, text), ...matchOptions(dealershipOptions, text)],
    userOptions,
    ...server,
  }
}
