// The calls with which staff change users (ordering.md §7 Users, G111). Users are read with their companies, so a
// changed user makes `companiesKey` stale.
import { queryOptions } from '@tanstack/react-query'
import { userCalls } from '#contract/people/user-calls.ts'
import {
  type NamedUserFields,
  type ShownUserState,
  type LoginsAndEmails,
  userOnTheWire,
} from '#contract/people/user-form.ts'
import { once } from '../call-key.ts'
import { callOf } from '../call-of.ts'
import type { Api } from '../client.ts'
import { companiesKey } from './companies.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

export function createUser(
  api: Api,
  fields: NamedUserFields,
  callKey?: string,
): Promise<Answer<{ id: number }>> {
  return api.call(callOf(userCalls.createUser, { body: userOnTheWire(fields, null), ...once(callKey) }))
}

/** Refused with the codes of `createUser`. `shownUser` is the user as the dialog showed it when the dialog opened. */
export function updateUser(
  api: Api,
  shownUser: { id: number; roleId: number },
  fields: NamedUserFields,
): Promise<Answer<{ id: number }>> {
  return api.call(callOf(userCalls.updateUser, { body: userOnTheWire(fields, shownUser) }))
}

export function takenNamesQuery(api: Api, names: LoginsAndEmails) {
  return queryOptions({
    queryKey: [...companiesKey, 'taken', names],
    queryFn: ({ signal }) => valueOrThrow(api.call(callOf(userCalls.takenNames, { body: names, signal }))),
  })
}

export function registerUser(api: Api, id: number, state: ShownUserState): Promise<Answer<unknown>> {
  return api.call(callOf(userCalls.registerUser, { params: { id }, body: { state }, ...once() }))
}
