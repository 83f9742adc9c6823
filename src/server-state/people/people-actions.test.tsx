import { expect, it, vi } from 'vitest'
import type { Answer, Failure } from '#api/failure.ts'
import {
  ACCEPTED,
  DEALERSHIP,
  NAMED_COMPANY,
  NEW_USER,
  REQUEST,
  WAITING,
} from '#tests/support/sample-people.ts'
import { runAction } from '#tests/support/run-action.tsx'
import type { Action } from '../use-action.ts'
import { useCompanyChanges, useRemoveDealership, useSetFeeState } from './use-company-changes.ts'
import { useExclusionChanges } from './use-exclusions.ts'
import { useRequestWork } from './use-open-requests.ts'
import {
  useInviteUser,
  useJoinCustomer,
  useRegisterUser,
  useRemoveCompany,
  useRemoveUser,
} from './use-people-work.ts'
import { useRoleChanges } from './use-role-changes.ts'
import { useSaveUser } from './use-save-user.ts'

interface Case<Input> {
  hook: () => Action<Input>
  input: Input
  calls: unknown[]
  notice: string
  readAgain: string[]
  answer?: Answer<unknown>
}
/** Checks that the input is one of the action. */
const row = <Input,>(fields: Case<Input>) => fields as Case<unknown>

const users = 'api/admin/user'

const CASES: [string, Case<unknown>][] = [
  [
    'accepts a waiting user',
    row({
      hook: useRegisterUser,
      input: WAITING,
      calls: [[`${users}/company-registered/9`, { state: 'waiting' }]],
      notice: 'drew is accepted. Login and password are on their way by mail.',
      readAgain: ['companies', 'registration-requests'],
    }),
  ],
  [
    'resets the password of an accepted user',
    row({
      hook: useRegisterUser,
      input: ACCEPTED,
      calls: [[`${users}/company-registered/3`, { state: 'accepted' }]],
      notice: 'The password of buyer was reset. The new one is on its way by mail.',
      readAgain: ['companies', 'registration-requests'],
    }),
  ],
  [
    'joins a customer to a company, with all orders',
    row({
      hook: useJoinCustomer,
      input: {
        customer: { userId: 9, name: 'drew', companyId: 5 },
        company: { id: 4, name: 'Prairie Auto Group' },
        dealershipId: 6,
      },
      calls: [[`${users}/company-joined/9`, { companyId: 4, dealershipId: 6 }]],
      notice:
        'drew belongs to Prairie Auto Group and is accepted. Login and password are on their way by mail.',
      readAgain: ['dealerships', 'companies', 'registration-requests', 'orders'],
    }),
  ],
  [
    'invites a user',
    row({
      hook: useInviteUser,
      input: ACCEPTED,
      calls: [[`${users}/invite-create/3`]],
      notice: 'The invitation of buyer is on its way by mail.',
      readAgain: ['companies', 'registration-requests'],
    }),
  ],
  [
    'deletes a user, with all orders',
    row({
      hook: useRemoveUser,
      input: ACCEPTED,
      calls: [[`${users}/delete/3`]],
      notice: 'Deleted: buyer',
      readAgain: ['companies', 'registration-requests', 'orders'],
    }),
  ],
  [
    'deletes a company, with its dealerships and all orders',
    row({
      hook: useRemoveCompany,
      input: { id: 4, name: 'Prairie Auto Group' },
      calls: [['api/admin/company/delete/4']],
      notice: 'Deleted: Prairie Auto Group',
      readAgain: ['dealerships', 'companies', 'registration-requests', 'orders'],
    }),
  ],
  [
    'accepts the user of a registration',
    row({
      hook: () => useRequestWork().accept,
      input: REQUEST,
      calls: [[`${users}/company-registered/9`, { state: 'waiting' }]],
      notice: 'Blue Ridge Imports is accepted. Login and password are on their way by mail.',
      readAgain: ['registration-requests', 'companies'],
    }),
  ],
  [
    'creates a company',
    row({
      hook: () => useCompanyChanges(() => {}).create,
      input: { name: 'Blue Ridge', dealerships: [], onSaved: async () => {} },
      calls: [
        [
          'api/admin/company/create-update',
          {
            id: 0,
            name: 'Blue Ridge',
            version: null,
            dealerships: [],
            editCompanyId: null,
            editDealershipId: null,
            createDealership: false,
          },
        ],
      ],
      notice: 'User successfully created!',
      readAgain: ['dealerships', 'companies', 'billing-address'],
    }),
  ],
  [
    'removes a dealership of a company in its newest version',
    row({
      hook: useRemoveDealership,
      input: { companyId: 2, dealership: DEALERSHIP },
      calls: [
        ['api/admin/company/2'],
        [
          'api/admin/company/create-update',
          {
            id: 2,
            name: 'Lakeside',
            version: 7,
            dealerships: [],
            removedDealershipIds: [6],
            editCompanyId: 2,
            editDealershipId: null,
            createDealership: false,
          },
        ],
      ],
      notice: 'Removed: Prairie East',
      readAgain: ['dealerships', 'companies', 'shipments'],
      answer: { ok: true, value: NAMED_COMPANY },
    }),
  ],
  [
    'sets that a dealership is charged no shipping',
    row({
      hook: useSetFeeState,
      input: { dealership: DEALERSHIP, fee: 'SHIPPING', isOn: false },
      calls: [['api/admin/company/fee-state', { id: 6, dealerFee: 'SHIPPING', state: false }]],
      notice: 'Prairie East is charged no shipping now.',
      readAgain: ['dealerships', 'companies'],
    }),
  ],
  [
    'excludes a subscriber',
    row({
      hook: () => useExclusionChanges().exclude,
      input: 'sam@example.com',
      calls: [['api/admin/subscribe/exclude-add', { email: 'sam@example.com' }]],
      notice: 'Exclude email subscribe added successfully.',
      readAgain: ['subscribers'],
    }),
  ],
  [
    'deletes a role',
    row({
      hook: () => useRoleChanges(() => {}).remove,
      input: { id: 14, name: 'Counter' },
      calls: [['api/admin/role/delete/14']],
      notice: 'Role Counter was deleted.',
      readAgain: ['roles'],
    }),
  ],
]

it.each(CASES)('the action of staff %s', async (_, { hook, input, answer, ...expected }) => {
  const { calls, notices, readAgain } = await runAction(hook, input, answer && (() => answer))
  expect({ calls, notice: notices[0]?.[0], readAgain }).toEqual(expected)
  expect(notices).toEqual([[expected.notice, 5000]])
})

const IN_150_S = () => Date.now() + 150_000
it.each<[Failure, string]>([
  [
    { kind: 'timed-out' },
    'It is not known whether buyer was invited.\nThe server did not answer in time.\nLook at this user’s row, or ask the user about the mail, before you try again.',
  ],
  [
    { kind: 'busy', retryAt: IN_150_S(), message: 'Too many mails.' },
    'buyer was not invited.\nToo many mails. Try again in 3 minutes.',
  ],
  [
    { kind: 'refused', status: 502, code: 10313, message: 'Only the mail to buyer failed.' },
    'Only the mail to buyer failed.',
  ],
  [
    { kind: 'refused', status: 409, code: 10321, message: 'drew waits.' },
    'buyer was not invited.\ndrew waits.',
  ],
])('an invitation that fails as %j says so, and the list is read again', async (failure, text) => {
  const { notices, readAgain } = await runAction(useInviteUser, ACCEPTED, () => ({ ok: false, failure }))
  expect([notices, readAgain]).toEqual([[[text, 5000]], ['companies', 'registration-requests']])
})

it.each<[number, unknown[]]>([
  [10202, ['login', 'No.']],
  [10203, ['email', 'No.']],
  [10321, []],
])('a new user who is refused with the code %i marks the field %j', async (code, marked) => {
  const onFieldTaken = vi.fn()
  const onSaved = vi.fn()
  const { notices, failure } = await runAction(
    () => useSaveUser(onFieldTaken).create,
    { fields: NEW_USER, onSaved },
    ({ path }) =>
      path.endsWith('/create')
        ? { ok: false, failure: { kind: 'refused', status: 400, code, message: 'No.' } }
        : { ok: true, value: { items: [], count: 0 } },
  )
  expect(onFieldTaken.mock.calls).toEqual(marked.length > 0 ? [marked] : [])
  expect([notices, failure, onSaved.mock.calls.length]).toEqual([[], marked.length > 0 ? null : 'No.', 0])
})

it('the name of a company that another company has is marked, without a notice', async () => {
  const onNameTaken = vi.fn()
  const input = { name: 'Lakeside', dealerships: [], onSaved: async () => {} }
  const { notices, isDone } = await runAction(
    () => useCompanyChanges(onNameTaken).create,
    input,
    () => ({
      ok: false,
      failure: { kind: 'refused', status: 400, code: 10200, message: 'It is taken.' },
    }),
  )
  expect([onNameTaken.mock.calls, notices, isDone]).toEqual([[['It is taken.']], [], false])
})
