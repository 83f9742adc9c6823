// What staff do with companies and their users from the list; all of it needs the server (ordering.md §4, §8).

import { companiesKey, deleteCompany } from '#api/people/companies.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { ordersKey } from '#api/orders/orders.ts'
import { requestsKey } from '#api/people/registration-requests.ts'
import { deleteUser, inviteUser, joinUser, registerUser } from '#api/people/users.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { Company, CompanyUser } from '#domain/people/company.ts'
import { registrationState } from '#domain/people/registration-request.ts'
import { setUserPassword } from '#session/set-user-password.ts'
import { tryAgainIn } from '#texts/failures.ts'
import { joinTexts } from '#texts/people/join-customer.ts'
import { userTexts } from '#texts/people/users.ts'
import { failureText, minutesUntil } from '../failure-text.ts'
import { isOutcomeUnknown } from '../is-outcome-unknown.ts'
import { type Action, useAction } from '../use-action.ts'

type Person = Pick<CompanyUser, 'id' | 'login' | 'isRegistered' | 'defaultUser'>

const people = [companiesKey, requestsKey]
const withReason = (text: string, failure: Failure) => [text, failureText(failure)].filter(Boolean).join('\n')

/** What did not go well with something that mails: where only the mail failed, it was done, and the server says so. */
export function mailFailure(text: string, failure: Failure): string {
  if (failure.kind === 'refused' && failure.code === ERROR_CODES.notMailed) return failureText(failure)
  // Done once more it would be done twice: a second mail with another password.
  const warning = isOutcomeUnknown(failure) ? userTexts.lookFirst : ''
  // The person, or who mails, has had too many: it works again without anybody's doing.
  const again = failure.kind === 'busy' ? tryAgainIn(minutesUntil(failure.retryAt, Date.now())) : ''
  return [[withReason(text, failure), again].filter(Boolean).join(' '), warning].filter(Boolean).join('\n')
}

/** Accepts who waits, resets the password of whoever was accepted; either way a password is mailed. */
export function useRegisterUser(): Action<Person> {
  return useAction({
    call: (api, user: Person): Promise<Answer<unknown>> =>
      registerUser(api, user.id, registrationState(user) === 'waiting' ? 'waiting' : 'accepted'),
    success: (user) =>
      registrationState(user) === 'waiting' ? userTexts.accepted(user.login) : userTexts.reset(user.login),
    failed: (failure, user) =>
      mailFailure(
        registrationState(user) === 'waiting'
          ? userTexts.notAccepted(user.login)
          : userTexts.notReset(user.login),
        failure,
      ),
    toldMs: ADMIN_NOTICE_MS,
    changes: people,
  })
}

/** A customer who waits, as a list tells him. */
export interface WaitingCustomer {
  userId: number
  /** How the list calls him: his login, or the company of his registration. */
  name: string
  /** That of his registration; null where the list does not tell. */
  companyId: number | null
}

interface Joining {
  customer: WaitingCustomer
  company: { id: number; name: string }
  /** null: the one of his registration goes along. */
  dealershipId: number | null
}

/** Accepts a customer who waits in a company that exists (G194). */
export function useJoinCustomer(): Action<Joining> {
  const { dealershipChoice } = useCounter()
  return useAction({
    call: (api, { customer, company, dealershipId }: Joining): Promise<Answer<unknown>> =>
      joinUser(api, customer.userId, { companyId: company.id, dealershipId }),
    // The dealership is another company's from now on.
    afterwards: () => dealershipChoice.refresh(),
    success: ({ customer, company }) => joinTexts.joined(customer.name, company.name),
    failed: (failure, { customer }) => mailFailure(joinTexts.notJoined(customer.name), failure),
    toldMs: ADMIN_NOTICE_MS,
    changes: [...people, ordersKey],
  })
}

export function useInviteUser(): Action<Person> {
  return useAction({
    call: (api, { id }: Person): Promise<Answer<unknown>> => inviteUser(api, id),
    success: ({ login }) => userTexts.invited(login),
    failed: (failure, { login }) => mailFailure(userTexts.notInvited(login), failure),
    toldMs: ADMIN_NOTICE_MS,
    changes: people,
  })
}

export function useRemoveUser(): Action<Person> {
  return useAction({
    call: (api, { id }: Person): Promise<Answer<unknown>> => deleteUser(api, id),
    success: ({ login }) => userTexts.removed(login),
    failed: (failure, { login }) => withReason(userTexts.notRemoved(login), failure),
    toldMs: ADMIN_NOTICE_MS,
    changes: [...people, ordersKey],
  })
}

export function useRemoveCompany(): Action<Pick<Company, 'id' | 'name'>> {
  const { dealershipChoice } = useCounter()
  return useAction({
    call: (api, { id }: Pick<Company, 'id' | 'name'>): Promise<Answer<unknown>> => deleteCompany(api, id),
    // Its dealerships leave the lists to choose from too.
    afterwards: () => dealershipChoice.refresh(),
    success: ({ name }) => userTexts.removed(name),
    failed: (failure, { name }) => withReason(userTexts.notRemoved(name), failure),
    toldMs: ADMIN_NOTICE_MS,
    changes: [...people, ordersKey],
  })
}

/** Sets the password that staff typed; nothing of it is kept (ordering.md §8). */
export function useSetUserPassword(): Action<{ id: number; password: string }> {
  return useAction({
    call: setUserPassword,
    success: ({ id }) => userTexts.passwordSet(id),
    failed: (failure, { id }) => withReason(userTexts.passwordNotSet(id), failure),
    toldMs: ADMIN_NOTICE_MS,
    changes: [companiesKey],
  })
}
