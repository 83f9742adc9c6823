// A user is created or edited by staff (ordering.md §7 Users, §8).

import { useMemo } from 'react'
import type { Api } from '#api/client.ts'
import { companiesKey, fetchCompany } from '#api/companies.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { createUser, updateUser } from '#api/users.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { Company, CompanyUser, UserFields } from '#domain/company.ts'
import type { ComparedFields, OthersChange } from '#domain/others-changes.ts'
import { userTexts } from '#texts/users.ts'
import { failureText } from './failure-text.ts'
import { saveChecked } from './save-checked.ts'
import { type Action, useAction } from './use-action.ts'
import { useEveryDealership } from './use-every-dealership.ts'

type Field = 'login' | 'email'
const FIELDS = new Map<number, Field>([
  [ERROR_CODES.loginTaken, 'login'],
  [ERROR_CODES.emailTaken, 'email'],
])

/** A user as he was opened and as he is typed, in the fields that two people are asked about. */
export interface UserEdit<Fields extends ComparedFields> {
  user: Pick<CompanyUser, 'id' | 'login'>
  /** Where he was when the dialog was opened. */
  company: Pick<Company, 'id' | 'name'>
  opened: Fields
  mine: Fields
  /** The same fields of what the server has now. */
  compared: (now: CompanyUser) => Fields
  ask: (changes: OthersChange[], mine: Fields, theirs: Fields, now: CompanyUser) => Promise<Fields | null>
  body: (decided: Fields, now: CompanyUser) => UserFields
}

const WENT_BACK: Failure = { kind: 'superseded' }

/** No call tells one user, and the server counts no version of him: his company is read before each save (G158). */
async function saveEdit<Fields extends ComparedFields>(
  api: Api,
  dealershipNames: ReadonlyMap<number, string>,
  { user, company, opened, mine, compared, ask, body }: UserEdit<Fields>,
): Promise<Answer<{ id: number }>> {
  let now: CompanyUser | undefined
  const saved = await saveChecked<Fields, { id: number }>({
    opened,
    mine,
    // `read` comes before both
    ask: (changes, wanted, theirs) => ask(changes, wanted, theirs, now as CompanyUser),
    async read() {
      const answer = await fetchCompany(api, company.id)
      if (!answer.ok) return answer
      now = answer.value.users.find(({ id }) => id === user.id)
      if (now === undefined) return gone(user.login, company.name)
      return { ok: true, value: { fields: compared(now), version: null } }
    },
    save(decided) {
      const { role } = now as CompanyUser
      const fields = body(decided, now as CompanyUser)
      return updateUser(api, { id: user.id, roleId: role.id }, { ...fields, dealershipNames })
    },
  })
  return saved ?? { ok: false, failure: WENT_BACK }
}

function gone(login: string, company: string): { ok: false; failure: Failure } {
  const message = userTexts.isElsewhere(login, company)
  return { ok: false, failure: { kind: 'refused', status: 404, code: ERROR_CODES.notFound, message } }
}

interface Ends {
  /** Another user has the login or the e-mail: `text` is what the server says of it. */
  onTaken: (field: Field, text: string) => void
  /** Before success is told. */
  onSaved: () => Promise<void>
}

function useDealershipNames(): ReadonlyMap<number, string> {
  const every = useEveryDealership()
  return useMemo(() => new Map(every.map(({ id, name }) => [id, name])), [every])
}

export function useSaveUser<Fields extends ComparedFields>({
  onTaken,
  onSaved,
}: Ends): { create: Action<UserFields>; edit: Action<UserEdit<Fields>> } {
  const dealershipNames = useDealershipNames()
  function failAtField(failure: Failure): boolean {
    if (failure === WENT_BACK) return true
    const field = failure.kind === 'refused' && failure.code !== null ? FIELDS.get(failure.code) : undefined
    if (field !== undefined) onTaken(field, failureText(failure))
    return field !== undefined
  }
  const shared = { afterwards: onSaved, failAtField, toldMs: ADMIN_NOTICE_MS, changes: [companiesKey] }
  const create = useAction({
    ...shared,
    call: (api, fields: UserFields) => createUser(api, { ...fields, dealershipNames }),
    success: () => userTexts.created,
  })
  const edit = useAction({
    ...shared,
    call: (api, wanted: UserEdit<Fields>) => saveEdit(api, dealershipNames, wanted),
    success: () => userTexts.updated,
  })
  return { create, edit }
}
