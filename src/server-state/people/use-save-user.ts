// Staff create or edit a user (ordering.md §7 Users, §8).

import { useMemo } from 'react'
import type { Api } from '#api/client.ts'
import { companiesKey, fetchCompany } from '#api/people/companies.ts'
import type { Failure } from '#api/failure.ts'
import { updateUser } from '#api/people/users.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { Company, CompanyUser, UserFields } from '#domain/people/company.ts'
import type { ComparedFields } from '#domain/others-changes.ts'
import { failureTexts } from '#texts/failures.ts'
import { userTexts } from '#texts/people/users.ts'
import { failureText, withDoubt } from '../failure-text.ts'
import { type CheckedEdit, saveChecked, WENT_BACK, withSaveDoubt } from '../save-checked.ts'
import { type Action, useAction } from '../use-action.ts'
import { createUserOnce } from './create-user-once.ts'
import { useEveryDealership } from './use-every-dealership.ts'

type Field = 'login' | 'email'
const TAKEN_FIELDS = new Map<number, Field>([
  [ERROR_CODES.loginTaken, 'login'],
  [ERROR_CODES.emailTaken, 'email'],
])

/** `onSaved` runs before the notice of success. */
interface SaveCallback {
  onSaved: () => void
}

export interface NewUser extends SaveCallback {
  fields: UserFields
}

export interface UserEdit<Fields> extends CheckedEdit<CompanyUser, Fields>, SaveCallback {
  user: Pick<CompanyUser, 'id' | 'login'>
  /** The user's company when the dialog was opened. */
  company: Pick<Company, 'id' | 'name'>
  body: (decidedFields: Fields, currentUser: CompanyUser) => UserFields
}

/** No call reads a single user, so the company is read. */
async function fetchUser(api: Api, { user, company }: Pick<UserEdit<unknown>, 'user' | 'company'>) {
  const answer = await fetchCompany(api, company.id)
  if (!answer.ok) return answer
  const currentUser = answer.value.users.find(({ id }) => id === user.id)
  return currentUser === undefined
    ? notInCompanyAnswer(user.login, company.name)
    : { ok: true as const, value: currentUser }
}

function notInCompanyAnswer(login: string, company: string): { ok: false; failure: Failure } {
  const message = userTexts.isInOtherCompany(login, company)
  return { ok: false, failure: { kind: 'refused', status: 404, code: ERROR_CODES.notFound, message } }
}

function useDealershipNames(): ReadonlyMap<number, string> {
  const dealerships = useEveryDealership()
  return useMemo(() => new Map(dealerships.map(({ id, name }) => [id, name])), [dealerships])
}

/** `onFieldTaken`: another user has the login or the e-mail; `text` is the server's sentence. */
export function useSaveUser<Fields extends ComparedFields>(
  onFieldTaken: (field: Field, text: string) => void,
): { create: Action<NewUser>; edit: Action<UserEdit<Fields>> } {
  const dealershipNames = useDealershipNames()
  const sharedOptions = {
    afterwards: (_: unknown, { onSaved }: SaveCallback) => onSaved(),
    showAtField(failure: Failure): boolean {
      const field = failure.kind === 'refused' && failure.code !== null && TAKEN_FIELDS.get(failure.code)
      if (field) onFieldTaken(field, failureText(failure))
      return Boolean(field) || failure === WENT_BACK
    },
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [companiesKey],
  }
  const create = useAction({
    ...sharedOptions,
    call: (api, { fields }: NewUser) => createUserOnce(api, { ...fields, dealershipNames }),
    successText: () => userTexts.created,
    reasonText: (failure) => withDoubt(failureText(failure), failure, failureTexts.perhapsCreated),
  })
  const edit = useAction({
    ...sharedOptions,
    call: (api, edit: UserEdit<Fields>) =>
      saveChecked(edit, {
        read: () => fetchUser(api, edit),
        versionOf: () => null, // users have no versions
        save: (decidedFields, currentUser) =>
          updateUser(
            api,
            { id: edit.user.id, roleId: currentUser.role.id },
            { ...edit.body(decidedFields, currentUser), dealershipNames },
          ),
      }),
    successText: () => userTexts.updated,
    reasonText: (failure) => withSaveDoubt(failureText(failure), failure),
  })
  return { create, edit }
}
