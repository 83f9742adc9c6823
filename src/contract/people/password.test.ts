import * as v from 'valibot'
import { expect, test } from 'vitest'
import { changePasswordBody, loginByCodeQuery, optionalCodeBody, restorePasswordBody } from './password.ts'

const change = { login: 'x', newPassword: 'y' }

test('a new password needs neither a code nor an old password in the body', () => {
  expect(v.parse(changePasswordBody, change)).toEqual({ ...change, code: '', oldPassword: '' })
  expect(v.parse(changePasswordBody, { ...change, code: null, oldPassword: null })).toEqual({
    ...change,
    code: null,
    oldPassword: null,
  })
  expect(v.parse(optionalCodeBody, {})).toEqual({ code: '' })
})

test.each<[string, object, boolean]>([
  ['texts of 1024 letters', { login: 'x'.repeat(1024), oldPassword: 'x'.repeat(1024) }, true],
  ['a longer login', { login: 'x'.repeat(1025) }, false],
  ['a longer old password', { oldPassword: 'x'.repeat(1025) }, false],
  ['a longer new password', { newPassword: 'x'.repeat(1025) }, false],
  ['no login', { login: '' }, false],
  ['no new password', { newPassword: '' }, false],
  ['a code of 200 letters', { code: 'x'.repeat(200) }, true],
  ['a longer code', { code: 'x'.repeat(201) }, false],
])('a password is changed with %s', (_, fields, isAccepted) => {
  expect(v.is(changePasswordBody, { ...change, ...fields })).toBe(isAccepted)
})

test('a login is asked for with a code', () => {
  expect(v.is(loginByCodeQuery, { code: 'x' })).toBe(true)
  expect(v.is(loginByCodeQuery, { code: '' })).toBe(false)
})

test('a password is restored for one address or several', () => {
  const isAccepted = (email: string) => v.is(restorePasswordBody, { email })
  expect(isAccepted('a@example.com')).toBe(true)
  expect(isAccepted('a@example.com,b@example.com')).toBe(true)
  expect(isAccepted('kay')).toBe(false)
  expect(isAccepted('a@example.com,'.repeat(80))).toBe(false)
})
