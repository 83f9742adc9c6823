// A user is created or edited by staff (ordering.md §7 Users, §8).

import { companiesKey } from '#api/companies.ts'
import type { Failure } from '#api/failure.ts'
import { createUser, updateUser } from '#api/users.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { CompanyUser, UserFields } from '#domain/company.ts'
import { userTexts } from '#texts/users.ts'
import { failureText } from './failure-text.ts'
import { type Action, useAction } from './use-action.ts'
import { ADMIN_TOLD_MS } from './use-people-work.ts'

type Field = 'login' | 'email'
const FIELDS = new Map<number, Field>([
  [ERROR_CODES.loginTaken, 'login'],
  [ERROR_CODES.emailTaken, 'email'],
])

interface SaveUserInput {
  /** As the dialog was opened with him; null creates one. */
  user: CompanyUser | null
  /** Another user has the login or the e-mail: `text` is what the server says of it. */
  onTaken: (field: Field, text: string) => void
  /** Before success is told. */
  onSaved: () => Promise<void>
}

export function useSaveUser({ user, onTaken, onSaved }: SaveUserInput): Action<UserFields> {
  function failAtField(failure: Failure): boolean {
    const field = failure.kind === 'refused' && failure.code !== null ? FIELDS.get(failure.code) : undefined
    if (field !== undefined) onTaken(field, failureText(failure))
    return field !== undefined
  }
  return useAction({
    call: (api, fields: UserFields) =>
      user === null
        ? createUser(api, fields)
        : updateUser(api, { id: user.id, roleId: user.role.id }, fields),
    afterwards: onSaved,
    success: () => (user === null ? userTexts.created : userTexts.updated),
    failAtField,
    toldMs: ADMIN_TOLD_MS,
    changes: [companiesKey],
  })
}
