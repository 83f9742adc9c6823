import { expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import { sampleCompany, sampleUser } from '#tests/support/show-companies.tsx'
import { createUserOnce } from './create-user-once.ts'

const SAM = {
  login: 'Sam',
  email: 'sam@example.com',
  phone: '3125550100',
  roleId: 3,
  companyId: 4,
  dealershipIds: [6],
  dealershipNames: new Map([[6, 'Prairie East']]),
}
const COMPANIES = [
  sampleCompany({ id: 2, users: [sampleUser({ id: 5, login: 'sam' })] }),
  sampleCompany({
    id: 4,
    users: [sampleUser({ id: 6, login: 'samira' }), sampleUser({ id: 7, login: 'sam' })],
  }),
]

/** A server with the users of COMPANIES that gives no answer to creations. */
function serverWithoutAnswer() {
  const paths: string[] = []
  async function call({ path }: { path: string }) {
    paths.push(path)
    if (path.endsWith('user/create')) return { ok: false, failure: { kind: 'timed-out' } }
    return { ok: true, value: { items: COMPANIES, count: 2 } }
  }
  return { api: { call } as unknown as Api, paths } // the test gives each call its answer
}

it('a user of a lost answer is found by the login, among the users of the company', async () => {
  const { api } = serverWithoutAnswer()
  expect(await createUserOnce(api, SAM)).toEqual({ ok: true, value: { id: 7, roleId: 3 } })
})

it('a lost answer about one user does not delay the creation of another user', async () => {
  const { api, paths } = serverWithoutAnswer()
  const fields = { ...SAM, companyId: 9 } // the server has no such company, so the user is not found
  await createUserOnce(api, fields)
  await createUserOnce(api, { ...fields, login: 'Kim' })
  const [firstPath = ''] = paths
  expect(paths.map((path) => path === firstPath)).toEqual([true, false, true, false])
})
