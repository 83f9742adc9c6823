import { userCalls } from '#contract/people/user-calls.ts'
import { companyCalls } from '#contract/people/company-calls.ts'
import { callOf } from '../call-of.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { setUserPassword } from '#session/set-user-password.ts'
import { changesQuery } from '../change-records.ts'
import { createApi, createGeneration } from '../client.ts'
import { companyQuery, saveCompany } from './companies.ts'
import { requestsQuery } from './registration-requests.ts'
import { createUser, registerUser, updateUser } from './users.ts'

function apiAnswering(data: unknown) {
  const calls: { url: string; body: unknown }[] = []
  const api = createApi({
    origin: 'http://counter.example',
    generation: createGeneration(),
    onDenied: () => undefined,
    onAnswer: () => undefined,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const text = await request.text()
      calls.push({
        url: `${request.method} ${request.url.replace('http://counter.example/api/admin/', '')}`,
        body: text === '' ? null : JSON.parse(text),
      })
      return Response.json({ data })
    },
  })
  return { api, calls }
}

const address = { street: '1 Lake Street', city: 'Evanston', zip: '60201', stateId: 1 }
const dealership = {
  id: 0,
  name: 'Lakeside North',
  email: 'north@example.com',
  phone: '13125550100',
  dealerLicenseNumber: '',
  shippingAddress: address,
  copyShippingToBilling: true,
  billingAddress: address,
}
const userFields = {
  login: 'sam',
  email: 'sam@example.com',
  phone: '13125550100',
  roleId: 3,
  companyId: 2,
  dealershipIds: [7, 8],
}

test('six calls about companies, users and requests have their paths and bodies', async () => {
  const { api, calls } = apiAnswering({})
  await api.call(callOf(companyCalls.deleteCompany, { params: { id: 2 } }))
  await api.call(callOf(companyCalls.feeState, { body: { id: 7, dealerFee: 'TAX', state: false } }))
  await api.call(callOf(userCalls.deleteUser, { params: { id: 5 } }))
  await registerUser(api, 5, 'waiting')
  await api.call(callOf(userCalls.inviteUser, { params: { id: 5 } }))
  await api.call(callOf(companyCalls.completeRequest, { params: { id: 71 }, query: { kind: 'catalog' } }))
  expect(calls).toEqual([
    { url: 'POST company/delete/2', body: null },
    { url: 'POST company/fee-state', body: { id: 7, dealerFee: 'TAX', state: false } },
    { url: 'POST user/delete/5', body: null },
    { url: 'POST user/company-registered/5', body: { state: 'waiting' } },
    { url: 'POST user/invite-create/5', body: null },
    { url: 'POST request-registration/confirm/71?kind=catalog', body: null },
  ])
})

test('a company is saved with the fields of its form, and its new dealerships get their ids', async () => {
  const { api, calls } = apiAnswering({ id: '2', version: 4, dealerships: [{ id: '9' }] })
  const body = { id: 2, name: 'Lakeside Group', version: 3, dealerships: [dealership] }
  expect(await saveCompany(api, body)).toEqual({
    ok: true,
    value: { id: 2, version: 4, dealerships: [{ id: 9 }] },
  })
  const fields = { editCompanyId: 2, editDealershipId: null, createDealership: true }
  expect(calls).toEqual([{ url: 'POST company/create-update', body: { ...body, ...fields } }])
})

test('a user is sent with one role in a list, and with dealerships by id and name', async () => {
  const { api, calls } = apiAnswering({ id: 20 })
  const namedUser = { ...userFields, dealershipNames: new Map([[7, 'Lakeside Motors']]) }
  await createUser(api, namedUser)
  await updateUser(api, { id: 20, roleId: 4 }, namedUser)
  const body = {
    login: 'sam',
    email: 'sam@example.com',
    phone: '13125550100',
    companyId: 2,
    roleIds: [3],
    dealerships: [
      { id: 7, name: 'Lakeside Motors' },
      { id: 8, name: '' },
    ],
  }
  expect(calls).toEqual([
    { url: 'POST user/create', body: { ...body, editUserId: null, roleCurrent: 3 } },
    { url: 'POST user/update', body: { ...body, editUserId: 20, roleCurrent: 4 } },
  ])
})

test('a company is read without version and billing addresses if the backend sends none', async () => {
  const { api } = apiAnswering({ id: 2, name: 'Lakeside Group', dealerships: [{ id: 7, name: 'Lakeside' }] })
  expect(await new QueryClient().fetchQuery(companyQuery(api, 2))).toMatchObject({
    version: null,
    users: [],
    dealerships: [{ id: 7, billingAddress: null, countOrder: 0 }],
  })
})

test('registration requests and the audit are read by page', async () => {
  const { api, calls } = apiAnswering({ items: [], registrationUsers: [], count: 0 })
  const queries = new QueryClient()
  await queries.fetchQuery(requestsQuery(api, { page: 1 }))
  await queries.fetchQuery(changesQuery(api, 2, { person: 'morgan', kind: 'role' }))
  expect(calls).toEqual([
    { url: 'GET request-registration/all?page=1&size=20', body: null },
    { url: 'POST audit/all?page=2&size=20', body: { person: 'morgan', kind: 'role' } },
  ])
})

test('a password for another person is not sent without a public key that encrypts it', async () => {
  const { api, calls } = apiAnswering({ publicKey: 'none' })
  expect(await setUserPassword(api, { id: 5, password: 'Sample123' })).toEqual({
    ok: false,
    failure: { kind: 'broken-contract', where: 'publicKey' },
  })
  expect(calls.map(({ url }) => url)).toEqual(['GET http://counter.example/api/auth/key'])
})
