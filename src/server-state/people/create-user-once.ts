import type { Api } from '#api/client.ts'
import { fetchCompanies } from '#api/people/companies.ts'
import type { Answer } from '#api/failure.ts'
import { createUser, updateUser } from '#api/people/users.ts'
import { MOST_COMPANIES_PER_PAGE } from '#contract/endpoints.ts'
import type { NamedUserFields } from '#contract/people/user-form.ts'
import { createOnce } from '../create-once.ts'

interface CreatedUser {
  id: number
  roleId: number
}

async function findUser(
  api: Api,
  { login, companyId }: Pick<NamedUserFields, 'login' | 'companyId'>,
): Promise<Answer<CreatedUser | null>> {
  const companies = await fetchCompanies(api, {
    page: 0,
    size: MOST_COMPANIES_PER_PAGE,
    filters: { user: { name: login } },
  })
  if (!companies.ok) return companies
  const company = companies.value.items.find(({ id }) => id === companyId)
  const hasLogin = (user: { login: string }) => user.login.toLowerCase() === login.toLowerCase()
  const user = company?.users.find(hasLogin)
  return { ok: true, value: user === undefined ? null : { id: user.id, roleId: user.role.id } }
}

/** Creates the user once (G293). The login is the user's own: the server refuses a second user with it. */
export function createUserOnce(api: Api, fields: NamedUserFields): Promise<Answer<CreatedUser>> {
  const { roleId } = fields
  return createOnce(api, {
    thing: `user ${fields.login.toLowerCase()}`,
    fields: { ...fields, dealershipNames: null },
    async create(callKey) {
      const answer = await createUser(api, fields, callKey)
      return answer.ok ? { ok: true, value: { ...answer.value, roleId } } : answer
    },
    find: () => findUser(api, fields),
    async edit(user) {
      const answer = await updateUser(api, user, fields)
      return answer.ok ? { ok: true, value: { ...answer.value, roleId } } : answer
    },
  })
}
