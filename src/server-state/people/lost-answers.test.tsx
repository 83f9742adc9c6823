// The actions on people after a lost answer of the server.
import { useQueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { runAction } from '#tests/support/run-action.tsx'
import {
  ACCEPTED,
  DEALERSHIP,
  NAMED_COMPANY,
  NEW_USER,
  REQUEST,
  WAITING,
} from '#tests/support/sample-people.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import type { Action } from '../use-action.ts'
import { useAssignVendor } from './use-assign-vendor.ts'
import { type NewCompany, useCompanyChanges } from './use-company-changes.ts'
import { useCreateUsers } from './use-import-users.ts'
import { useRequestWork } from './use-open-requests.ts'
import {
  useJoinCustomer,
  useRegisterUser,
  useRemoveCompany,
  useRemoveUser,
  useSetUserPassword,
} from './use-people-work.ts'
import { useRoleChanges } from './use-role-changes.ts'
import { useSaveUser } from './use-save-user.ts'

const noAnswer: Answer<never> = { ok: false, failure: { kind: 'timed-out' } }
const LATE = 'The server did not answer in time.'
it.each<[string, () => Action<unknown>, unknown, string[], string]>([
  [
    'a new user',
    () => useSaveUser(() => {}).create as Action<unknown>,
    { fields: NEW_USER, onSaved: () => {} },
    ['companies'],
    `${LATE}\nIt may have been created all the same; the next try looks for it first.`,
  ],
  [
    'a set password',
    () => useSetUserPassword() as Action<unknown>,
    { id: 3, password: 'P' },
    ['companies'],
    LATE,
  ],
  [
    'products of a vendor',
    () => useAssignVendor() as Action<unknown>,
    { dealershipId: 1, userId: 2, vendorName: 'Mia', supplyByProductId: new Map() },
    ['purchases'],
    LATE,
  ],
])('after a call without an answer about %s the facts are read again', async (_, hook, input, keys, text) => {
  const { readAgain, failure } = await runAction(hook, input, () => noAnswer)
  expect([readAgain, failure]).toEqual([keys, text])
})

it('after an import of users the companies are read again', async () => {
  const readAgain: unknown[] = []
  const counter = sampleCounter({ account: sampleAccount(), api: { call: async () => noAnswer } })
  const { result } = showHook(
    counter,
    () => {
      const queries = useQueryClient()
      queries.invalidateQueries = async (filters) => void readAgain.push(filters?.queryKey)
      return useCreateUsers(() => {})
    },
    undefined,
  )
  await result.current.onEnd()
  expect(readAgain).toEqual([['companies']])
})

it('a company whose first answer was lost is changed at the next try, and keeps its dealerships', async () => {
  const bodies: unknown[] = []
  let isServerAway = true
  const call = async ({ path, body }: Call<unknown>) => {
    const isSave = path.endsWith('create-update')
    if (isSave) bodies.push(body)
    if (isServerAway) return { ok: false, failure: { kind: 'timed-out' } }
    const east = { ...NAMED_COMPANY, dealerships: [DEALERSHIP] }
    return { ok: true, value: isSave || path.endsWith('/2') ? east : { items: [east], count: 1 } }
  }
  const counter = sampleCounter({
    account: sampleAccount(),
    api: { call: call as Api['call'] }, // the answer's type follows from the call
  })
  const { result } = showHook(counter, () => useCompanyChanges(() => {}).create, undefined)
  const create = (...names: string[]) =>
    act(() =>
      result.current.run({
        name: 'Lakeside',
        // the call is made with any fields of a dealership
        dealerships: names.map((name) => ({ id: 0, name })) as NewCompany['dealerships'],
        onSaved: async () => {},
      }),
    )
  expect(await create('Prairie East')).toBe(false)
  isServerAway = false
  expect(await create('Prairie West', 'Prairie North')).toBe(true)
  expect(bodies.slice(1)).toMatchObject([
    {
      id: 2,
      version: 7,
      dealerships: [
        { id: 6, name: 'Prairie West' },
        { id: 0, name: 'Prairie North' },
      ],
    },
  ])
})

const hookRow = <Input,>(hook: () => Action<Input>, input: Input, firstLine: string) =>
  [hook as () => Action<unknown>, input, firstLine] as const // the input is one of the action

it.each([
  hookRow(useRegisterUser, WAITING, 'It is not known whether drew was accepted.'),
  hookRow(useRegisterUser, ACCEPTED, 'It is not known whether the password of buyer was reset.'),
  hookRow(
    useJoinCustomer,
    { customer: { userId: 9, name: 'drew', companyId: 4 }, company: NAMED_COMPANY, dealershipId: null },
    'It is not known whether drew was joined to the company. Load the page again: if drew is still listed, join again.',
  ),
  hookRow(() => useRequestWork().accept, REQUEST, 'It is not known whether Blue Ridge Imports was accepted.'),
  hookRow(
    useRemoveUser,
    ACCEPTED,
    'It is not known whether buyer was deleted. If it is still there, delete it again.',
  ),
  hookRow(
    useRemoveCompany,
    NAMED_COMPANY,
    'It is not known whether Lakeside was deleted. If it is still there, delete it again.',
  ),
  hookRow(
    () => useRoleChanges(() => {}).create,
    'Desk',
    'It is not known whether the role was created. The next try looks for it first.',
  ),
  hookRow(
    () => useRoleChanges(() => {}).remove,
    { id: 5, name: 'Desk' },
    'It is not known whether role Desk was deleted. If it is still there, delete it again.',
  ),
])('after a lost answer the notice of %s about %j begins with the doubt', async (hook, input, firstLine) => {
  const { notices } = await runAction(hook, input, () => ({ ok: false, failure: { kind: 'timed-out' } }))
  expect(notices[0]?.[0].split('\n').slice(0, 2)).toEqual([firstLine, 'The server did not answer in time.'])
})
