// The bodies that save a user (ordering.md §3, §5, §7 Users). This room may not import texts, so callers pass the messages;
// dialog, import and server use the same rules (G104).
import * as v from 'valibot'
import { HIGHEST_ID, rowId } from '#domain/values/row-id.ts'
import type { UserFields } from '#domain/people/company.ts'
import { type FieldMessages, fieldRules } from '../field-rules.ts'
import { boundedList, id, listOf } from '../tolerant-values.ts'

const MOST_DEALERSHIPS = 5000
/** The most bytes that RSA with a 2048-bit key can encrypt: a user with a longer login could not sign in (G107). */
const MOST_LOGIN_BYTES = 245

export interface UserMessages extends FieldMessages {
  loginTooLong: string
}

/** The fields of the dialog for a user. */
export function userFields(messages: UserMessages) {
  const { login, emails, phone, chosenId } = fieldRules(messages)
  const chosenIdRule = v.pipe(chosenId, v.maxValue(HIGHEST_ID, messages.required))
  return {
    login: v.pipe(login, v.maxBytes(MOST_LOGIN_BYTES, messages.loginTooLong)),
    email: emails,
    phone,
    roleId: chosenIdRule,
    companyId: chosenIdRule,
    dealershipIds: boundedList(rowId, MOST_DEALERSHIPS),
  }
}

/** Body of {user}/create: the wire has one role in a list, and dealerships with their names. */
export function createUserBody(messages: UserMessages) {
  const { roleId, dealershipIds: _, ...fields } = userFields(messages)
  return v.pipe(
    v.object({
      ...fields,
      roleIds: v.pipe(v.array(roleId), v.length(1, messages.required)),
      dealerships: boundedList(v.object({ id: rowId }), MOST_DEALERSHIPS),
      editUserId: v.optional(v.nullable(rowId), null),
    }),
    v.transform(({ roleIds, dealerships, ...user }) => ({
      ...user,
      roleId: roleIds[0] ?? 0,
      dealershipIds: [...new Set(dealerships.map((dealership) => dealership.id))],
    })),
  )
}

/** Body of {user}/update: `editUserId` is the id of the user. */
export function updateUserBody(messages: UserMessages) {
  return v.pipe(
    createUserBody(messages),
    v.check(({ editUserId }) => editUserId !== null, messages.required),
    v.transform(({ editUserId, ...user }) => ({ ...user, id: editUserId ?? 0 })),
  )
}

/** The fields of a user with the names of the user's dealerships, which are sent too (G174). */
export interface NamedUserFields extends UserFields {
  dealershipNames: ReadonlyMap<number, string>
}

/** The body as it is sent. `current` is the user before the change; null for a new user, whose `roleCurrent` is `roleId`. */
export function userOnTheWire(
  { roleId, dealershipIds, dealershipNames, ...fields }: NamedUserFields,
  current: { id: number; roleId: number } | null,
) {
  return {
    ...fields,
    roleIds: [roleId],
    dealerships: dealershipIds.map((dealershipId) => ({
      id: dealershipId,
      name: dealershipNames.get(dealershipId) ?? '',
    })),
    editUserId: current?.id ?? null,
    roleCurrent: current?.roleId ?? roleId,
  }
}

export const savedUserSchema = v.object({ id })

/**
 * Body of {user}/company-registered/{id}: the state that the list showed for the user. Older apps send no state; the
 * server then uses the current state of the user.
 */
export const registerUserBody = v.nullish(
  v.object({ state: v.optional(v.picklist(['waiting', 'accepted'])) }),
)
/** The state that the list showed. waiting: the call accepts the user · accepted: the call resets the password. */
export type ShownUserState = 'waiting' | 'accepted'

const MOST_CHECKED_NAMES = 5000

/** Body of {user}/taken-names: logins and e-mails to check; capitals make no difference. */
export const takenNamesBody = v.object({
  logins: boundedList(v.pipe(v.string(), v.maxLength(250)), MOST_CHECKED_NAMES),
  emails: boundedList(v.pipe(v.string(), v.maxLength(254)), MOST_CHECKED_NAMES),
})
export type LoginsAndEmails = v.InferOutput<typeof takenNamesBody>

/** The logins and e-mails of the body that other users already have, in lower case. */
export const takenNamesSchema = v.object({
  logins: listOf(v.string()),
  emails: listOf(v.string()),
}) satisfies v.GenericSchema<unknown, LoginsAndEmails>

/** Body of {user}/set-password; the password is RSA-encrypted with the public key, base64 (G107). */
export const setPasswordBody = v.object({
  id: rowId,
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
})
