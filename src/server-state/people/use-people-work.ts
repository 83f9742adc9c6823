// The actions of staff on companies and their users in the list; each needs the server (ordering.md §4, §8).

import { userCalls } from '#contract/people/user-calls.ts'
import { companyCalls } from '#contract/people/company-calls.ts'
import { callOf } from '#api/call-of.ts'
import { once } from '#api/call-key.ts'
import { companiesKey } from '#api/people/companies.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { ordersKey } from '#api/orders/orders.ts'
import { requestsKey } from '#api/people/registration-requests.ts'
import { registerUser } from '#api/people/users.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { Company, CompanyUser } from '#domain/people/company.ts'
import { registrationState } from '#domain/people/registration-request.ts'
import { setUserPassword } from '#session/set-user-password.ts'
import { tryAgainIn } from '#texts/failures.ts'
import { joinTexts } from '#texts/people/join-customer.ts'
import { userTexts } from '#texts/people/users.ts'
import { failureText, minutesUntil, withOutcome, withReason } from '../failure-text.ts'
import { isOutcomeUnknown } from '../is-outcome-unknown.ts'
import { removeOnce } from '../remove-once.ts'
import { type Action, useAction } from '../use-action.ts'

type Person = Pick<CompanyUser, 'id' | 'login' | 'isRegistered' | 'defaultUser'>

const peopleKeys = [companiesKey, requestsKey]

/** The text of a failed action that mails. If only the mail failed, the server's sentence says so. */
export function mailFailureText(failedText: string, unknownText: string, failure: Failure): string {
  if (failure.kind === 'refused' && failure.code === ERROR_CODES.notMailed) return failureText(failure)
  // After an unknown outcome another try may mail a second password.
  const warning = isOutcomeUnknown(failure) ? userTexts.lookFirst : ''
  // The server has reached its limit of mails, and mails again after some time.
  const retryText = failure.kind === 'busy' ? tryAgainIn(minutesUntil(failure.retryAt, Date.now())) : ''
  return [[withOutcome(failedText, unknownText, failure), retryText].filter(Boolean).join(' '), warning]
    .filter(Boolean)
    .join('\n')
}

/** Accepts a waiting user, or resets the password of an accepted user; the server mails a password in both cases. */
export function useRegisterUser(): Action<Person> {
  return useAction({
    call: (api, user: Person): Promise<Answer<unknown>> =>
      registerUser(api, user.id, registrationState(user) === 'waiting' ? 'waiting' : 'accepted'),
    successText: (user) =>
      registrationState(user) === 'waiting' ? userTexts.accepted(user.login) : userTexts.reset(user.login),
    failedText: (failure, user) =>
      registrationState(user) === 'waiting'
        ? mailFailureText(userTexts.notAccepted(user.login), userTexts.perhapsAccepted(user.login), failure)
        : mailFailureText(userTexts.notReset(user.login), userTexts.perhapsReset(user.login), failure),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: peopleKeys,
  })
}

/** A waiting customer as a list shows it. */
export interface WaitingCustomer {
  userId: number
  /** The name in the list: the login, or the company of the registration. */
  name: string
  /** The company of the registration; null if the list does not have it. */
  companyId: number | null
}

interface CustomerJoining {
  customer: WaitingCustomer
  company: { id: number; name: string }
  /** null moves the dealership of the registration into the company. */
  dealershipId: number | null
}

/** Accepts a waiting customer into an existing company (G194). */
export function useJoinCustomer(): Action<CustomerJoining> {
  const { dealershipChoice } = useCounter()
  return useAction({
    call: (api, { customer, company, dealershipId }: CustomerJoining): Promise<Answer<unknown>> =>
      api.call(
        callOf(userCalls.joinUser, {
          params: { id: customer.userId },
          body: { companyId: company.id, dealershipId },
          ...once(),
        }),
      ),
    // The dealership now belongs to another company.
    afterwards: () => dealershipChoice.refresh(),
    successText: ({ customer, company }) => joinTexts.joined(customer.name, company.name),
    failedText: (failure, { customer }) =>
      mailFailureText(joinTexts.notJoined(customer.name), joinTexts.perhapsJoined(customer.name), failure),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [...peopleKeys, ordersKey],
  })
}

export function useInviteUser(): Action<Person> {
  return useAction({
    call: (api, { id }: Person) => api.call(callOf(userCalls.inviteUser, { params: { id }, ...once() })),
    successText: ({ login }) => userTexts.invited(login),
    failedText: (failure, { login }) =>
      mailFailureText(userTexts.notInvited(login), userTexts.perhapsInvited(login), failure),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: peopleKeys,
  })
}

const notRemovedText = (name: string, failure: Failure) =>
  withOutcome(userTexts.notRemoved(name), userTexts.perhapsRemoved(name), failure)

export function useRemoveUser(): Action<Person> {
  return useAction({
    call: (api, { id }: Person) =>
      removeOnce(api, {
        thing: `user ${id}`,
        remove: () => api.call(callOf(userCalls.deleteUser, { params: { id } })),
      }),
    successText: ({ login }) => userTexts.removed(login),
    failedText: (failure, { login }) => notRemovedText(login, failure),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [...peopleKeys, ordersKey],
  })
}

export function useRemoveCompany(): Action<Pick<Company, 'id' | 'name'>> {
  const { dealershipChoice } = useCounter()
  return useAction({
    call: (api, { id }: Pick<Company, 'id' | 'name'>) =>
      removeOnce(api, {
        thing: `company ${id}`,
        remove: () => api.call(callOf(companyCalls.deleteCompany, { params: { id } })),
      }),
    // Its dealerships cannot be chosen any more.
    afterwards: () => dealershipChoice.refresh(),
    successText: ({ name }) => userTexts.removed(name),
    failedText: (failure, { name }) => notRemovedText(name, failure),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [...peopleKeys, ordersKey],
  })
}

/** Sets the password that staff typed; the app does not keep it (ordering.md §8). */
export function useSetUserPassword(): Action<{ id: number; password: string }> {
  return useAction({
    call: setUserPassword,
    successText: ({ id }) => userTexts.passwordSet(id),
    failedText: (failure, { id }) => withReason(userTexts.passwordNotSet(id), failure),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [companiesKey],
  })
}
