// The calls with which staff change users (ordering.md §7 Users, G111). Users are read with their companies, so a
// changed user makes `companiesKey` stale.
import { queryOptions } from '@tanstack/react-query'
import { pathOf } from '#contract/call.ts'
import { userCalls } from '#contract/people/user-calls.ts'
import { doneSchema } from '#contract/envelope.ts'
import type { JoinBody } from '#contract/people/registration-request.ts'
import {
  type NamedUserFields,
  type SetPasswordBody,
  type ShownUserState,
  savedUserSchema,
  type LoginsAndEmails,
  takenNamesSchema,
  userOnTheWire,
} from '#contract/people/user-form.ts'
import { once } from '../call-key.ts'
import type { Api } from '../client.ts'
import { companiesKey } from './companies.ts'
import { type Answer, valueOrThrow } from '../failure.ts'

/** Refused with 10202 if the login is taken, 10203 if the e-mail is taken, and 10321 if a rule forbids the change. */
export function createUser(
  api: Api,
  fields: NamedUserFields,
  callKey?: string,
): Promise<Answer<{ id: number }>> {
  return api.call({
    method: 'post',
    path: userCalls.createUser.path,
    body: userOnTheWire(fields, null),
    schema: savedUserSchema,
    ...once(callKey),
  })
}

/** Refused with the codes of `createUser`. `shownUser` is the user as the dialog showed it when the dialog opened. */
export function updateUser(
  api: Api,
  shownUser: { id: number; roleId: number },
  fields: NamedUserFields,
): Promise<Answer<{ id: number }>> {
  return api.call({
    method: 'post',
    path: userCalls.updateUser.path,
    body: userOnTheWire(fields, shownUser),
    schema: savedUserSchema,
  })
}

/** The logins and e-mails that are already taken; an import asks before it sends anything (G159). */
export function takenNamesQuery(api: Api, names: LoginsAndEmails) {
  return queryOptions({
    queryKey: [...companiesKey, 'taken', names],
    queryFn: ({ signal }) =>
      valueOrThrow(
        api.call({
          method: 'post',
          path: userCalls.takenNames.path,
          body: names,
          schema: takenNamesSchema,
          signal,
        }),
      ),
  })
}

/** Deletes the user and all orders of the user. */
export function deleteUser(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path: pathOf(userCalls.deleteUser, { id }), schema: doneSchema })
}

/** The caller has encrypted the password (session/set-user-password.ts). */
export function sendUserPassword(api: Api, body: SetPasswordBody): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path: userCalls.setPassword.path, body, schema: doneSchema })
}

/**
 * Accepts a waiting user and closes the request, or resets the password of an accepted user. In both cases the server
 * mails a new password. `state` is the user's state on the screen: refused with 10321 if it has changed. Code 10313:
 * the server changed the user, but the mail server did not accept the mail.
 */
export function registerUser(api: Api, id: number, state: ShownUserState): Promise<Answer<unknown>> {
  return api.call({
    method: 'post',
    path: pathOf(userCalls.registerUser, { id }),
    body: { state },
    schema: doneSchema,
    ...once(),
  })
}

/**
 * Accepts a waiting user into an existing company and removes the company of the registration (G194). Code 10313 as in
 * `registerUser`.
 */
export function joinUser(api: Api, id: number, body: JoinBody): Promise<Answer<unknown>> {
  return api.call({
    method: 'post',
    path: pathOf(userCalls.joinUser, { id }),
    body,
    schema: doneSchema,
    ...once(),
  })
}

/** Mails the user a link to set a first or a new password. Code 10313: the mail server did not accept the mail. */
export function inviteUser(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call({
    method: 'post',
    path: pathOf(userCalls.inviteUser, { id }),
    schema: doneSchema,
    ...once(),
  })
}
