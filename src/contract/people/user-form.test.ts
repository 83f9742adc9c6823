import * as v from 'valibot'
import { expect, test } from 'vitest'
import { validationTexts } from '#texts/validation.ts'
import { createUserBody, updateUserBody, userOnTheWire } from './user-form.ts'

const createBody = createUserBody(validationTexts)
const updateBody = updateUserBody(validationTexts)

const user = {
  login: 'sam',
  email: 'sam@example.com',
  phone: '13125550100',
  roleIds: [3],
  companyId: 2,
  dealerships: [{ id: 7, name: 'Lakeside Motors' }],
}

function faultOf(schema: v.GenericSchema, input: unknown): string | null {
  const result = v.safeParse(schema, input, { abortEarly: true, abortPipeEarly: true })
  return result.success ? null : `${v.getDotPath(result.issues[0])}: ${result.issues[0].message}`
}

test.each<[string, object, string | null]>([
  ['only valid fields', {}, null],
  ['no login', { login: '' }, 'login: Field cannot be empty'],
  ['a slash in the login', { login: 'sam/north' }, 'login: Field contains invalid characters'],
  ['an e-mail as the login', { login: 'o/brien@example.com' }, null],
  [
    'two e-mails as the login',
    { login: 'o/brien@example.com,sam@example.com' },
    'login: Field contains invalid characters',
  ],
  ['a login of too many letters', { login: 'a'.repeat(201) }, 'login: At most 200 characters'],
  ['a login of the most bytes', { login: `${'я'.repeat(122)}a` }, null],
  [
    'a login that is too long to sign in with',
    { login: 'я'.repeat(123) },
    'login: This login is too long. Use fewer letters.',
  ],
  ['no e-mail', { email: '' }, 'email: Required field'],
  ['a broken second e-mail', { email: 'sam@example.com, sam' }, 'email: Invalid email format'],
  ['no phone', { phone: '' }, 'phone: Required field'],
  ['letters in the phone', { phone: 'call me' }, 'phone: Field must be a valid phone number'],
  ['no role', { roleIds: [] }, 'roleIds: Required field'],
  ['two roles', { roleIds: [1, 3] }, 'roleIds: Required field'],
  ['no company', { companyId: 0 }, 'companyId: Required field'],
  ['no dealership', { dealerships: [] }, null],
])('a user with %s (%j) has the fault %s', (_case, change, fault) => {
  expect(faultOf(createBody, { ...user, ...change })).toBe(fault)
})

test('a dealership that the body names twice is kept once', () => {
  const parsedBody = v.parse(createBody, { ...user, dealerships: [{ id: 7 }, { id: 8 }, { id: 7 }] })
  expect(parsedBody).toMatchObject({ roleId: 3, dealershipIds: [7, 8] })
})

test('an update needs the id of its user', () => {
  expect(faultOf(updateBody, user)).toBe('null: Required field')
  expect(v.parse(updateBody, { ...user, editUserId: 5 })).toMatchObject({ id: 5, login: 'sam' })
})

test('a user on the wire has one role in a list, dealerships with their names, and the role before the change', () => {
  const typedUser = {
    login: 'sam',
    email: 'sam@example.com',
    phone: '13125550100',
    companyId: 2,
    roleId: 3,
    dealershipIds: [7, 8],
    dealershipNames: new Map([[7, 'Lakeside Motors']]),
  }
  const wire = {
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
  expect(userOnTheWire(typedUser, null)).toEqual({ ...wire, editUserId: null, roleCurrent: 3 })
  expect(userOnTheWire(typedUser, { id: 9, roleId: 5 })).toEqual({ ...wire, editUserId: 9, roleCurrent: 5 })
})
