// What staff do with users (ordering.md §7 Users, G111). The list of users is that of companies: whoever changes one
// asks for `companiesKey` anew.
import { queryOptions } from '@tanstack/react-query'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { doneSchema } from '#contract/envelope.ts'
import type { JoinBody } from '#contract/people/registration-request.ts'
import {
  type NamedUserFields,
  type SeenState,
  type SetPasswordBody,
  savedUserSchema,
  type TakenNames,
  takenNamesSchema,
  userOnTheWire,
} from '#contract/people/user-form.ts'
import type { Api } from '../client.ts'
import { companiesKey } from './companies.ts'
import { type Answer, answered } from '../failure.ts'

/** Refused with 10202 where the login is taken, with 10203 where an e-mail is; 10321 with the rule that forbids it. */
export function createUser(api: Api, fields: NamedUserFields): Promise<Answer<{ id: number }>> {
  return api.call({
    method: 'post',
    path: ENDPOINTS.createUser,
    body: userOnTheWire(fields, null),
    schema: savedUserSchema,
  })
}

/** Refused as `createUser` is. `current` is the user as the dialog was opened with him. */
export function updateUser(
  api: Api,
  current: { id: number; roleId: number },
  fields: NamedUserFields,
): Promise<Answer<{ id: number }>> {
  return api.call({
    method: 'post',
    path: ENDPOINTS.updateUser,
    body: userOnTheWire(fields, current),
    schema: savedUserSchema,
  })
}

/** Which logins and e-mails somebody has already; for an import, before anything is sent (G159). */
export function takenNamesQuery(api: Api, names: TakenNames) {
  return queryOptions({
    queryKey: [...companiesKey, 'taken', names],
    queryFn: ({ signal }) =>
      answered(
        api.call({
          method: 'post',
          path: ENDPOINTS.takenNames,
          body: names,
          schema: takenNamesSchema,
          signal,
        }),
      ),
  })
}

/** With all his orders. */
export function deleteUser(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path: ENDPOINTS.deleteUser(id), schema: doneSchema })
}

/** The password is encrypted already (session/set-user-password.ts). */
export function sendUserPassword(api: Api, body: SetPasswordBody): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path: ENDPOINTS.setPassword, body, schema: doneSchema })
}

/**
 * Accepts a user who waits and closes his request, or resets the password of an accepted one; either way a new password
 * is mailed to him. `state` is what the person saw: where he is in another one by now, 10321 refuses. 10313: it was done,
 * and the mail could not be handed over.
 */
export function registerUser(api: Api, id: number, state: SeenState): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path: ENDPOINTS.registerUser(id), body: { state }, schema: doneSchema })
}

/** Accepts a user who waits in a company that exists, and removes the one that his registration made (G194). 10313 as above. */
export function joinUser(api: Api, id: number, body: JoinBody): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path: ENDPOINTS.joinUser(id), body, schema: doneSchema })
}

/** Mails a link with which he sets his first password, or a new one. 10313: the mail could not be handed over. */
export function inviteUser(api: Api, id: number): Promise<Answer<unknown>> {
  return api.call({ method: 'post', path: ENDPOINTS.inviteUser(id), schema: doneSchema })
}
