import { userGates } from '#domain/people/company.ts'
import { REGISTRATION_ACTIONS } from '#domain/people/registration-request.ts'
import { type BackendCall, FLAG_BYTES, FORM_BYTES, LIST_BYTES } from '../call.ts'
import { doneSchema } from '../envelope.ts'
import { joinBody } from './registration-request.ts'
import {
  createUserBody,
  registerUserBody,
  savedUserSchema,
  setPasswordBody,
  takenNamesBody,
  takenNamesSchema,
  updateUserBody,
} from './user-form.ts'

// The user's company decides which of these gates the caller needs; the store checks this gate.
const CREATE_GATE = { anyOf: userGates('create') }
const EDIT_GATE = { anyOf: userGates('edit') }

/** The calls with which staff change users (ordering.md §7 Users, G111). */
export const userCalls = {
  /** Refused with 10202 if the login is taken, 10203 if the e-mail is taken, and 10321 if a rule forbids the change. */
  createUser: {
    method: 'POST',
    path: 'api/admin/user/create',
    body: createUserBody,
    mostBytes: LIST_BYTES,
    answer: savedUserSchema,
    gate: CREATE_GATE,
    codes: ['loginTaken', 'emailTaken', 'prohibited', 'notFound'],
  },
  /** Refused with the codes of `createUser`. */
  updateUser: {
    method: 'POST',
    path: 'api/admin/user/update',
    body: updateUserBody,
    mostBytes: LIST_BYTES,
    answer: savedUserSchema,
    gate: EDIT_GATE,
    codes: ['loginTaken', 'emailTaken', 'prohibited', 'notFound'],
  },
  /** The logins and e-mails that are already taken; an import asks before it sends anything (G159). */
  takenNames: {
    method: 'POST',
    path: 'api/admin/user/taken-names',
    body: takenNamesBody,
    // Five hundred lines of an import, with the longest list of e-mails each.
    mostBytes: 2_000_000,
    answer: takenNamesSchema,
    gate: CREATE_GATE,
    isHeavy: true,
  },
  /** Deletes the user and all orders of the user. */
  deleteUser: {
    method: 'POST',
    path: 'api/admin/user/delete/{id}',
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: { anyOf: userGates('remove') },
    codes: ['notFound', 'prohibited'],
  },
  /** The caller has encrypted the password (session/set-user-password.ts). */
  setPassword: {
    method: 'POST',
    path: 'api/admin/user/set-password',
    body: setPasswordBody,
    mostBytes: FORM_BYTES,
    answer: doneSchema,
    gate: EDIT_GATE,
    codes: ['notFound', 'prohibited'],
  },
  /**
   * Accepts a waiting user and closes the request, or resets the password of an accepted user. In both cases the server
   * mails a new password. `state` is the user's state on the screen: refused with 10321 if it has changed. Code 10313:
   * the server changed the user, but the mail server did not accept the mail.
   */
  registerUser: {
    method: 'POST',
    path: 'api/admin/user/company-registered/{id}',
    body: registerUserBody,
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: EDIT_GATE,
    codes: ['companyNameTaken', 'notFound', 'prohibited', 'notMailed', 'tooManyTries'],
  },
  /**
   * Accepts a waiting user into an existing company and removes the company of the registration (G194). Code 10313 as in
   * `registerUser`.
   */
  joinUser: {
    method: 'POST',
    path: 'api/admin/user/company-joined/{id}',
    body: joinBody,
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: REGISTRATION_ACTIONS.join.gate,
    codes: ['notFound', 'prohibited', 'notMailed', 'tooManyTries'],
  },
  /** Mails the user a link to set a first or a new password. Code 10313: the mail server did not accept the mail. */
  inviteUser: {
    method: 'POST',
    path: 'api/admin/user/invite-create/{id}',
    mostBytes: FLAG_BYTES,
    answer: doneSchema,
    gate: EDIT_GATE,
    codes: ['notFound', 'prohibited', 'notMailed', 'tooManyTries'],
  },
} as const satisfies Record<string, BackendCall>
