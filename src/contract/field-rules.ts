// The rules that forms and bodies share (storefront.md §5, decisions.md G102 to G104, G144): one set for the client
// and the server. This room knows no texts, so whoever builds a schema hands the messages in.
import * as v from 'valibot'
import { emailsIn } from '#domain/people/email-list.ts'
import { hasControlCharacter } from '#domain/values/text-rules.ts'

export interface FieldMessages {
  required: string
  empty: string
  invalidCharacters: string
  invalidPhone: string
  invalidZip: string
  invalidEmail: string
  tooLong: string
}

/** Letters, digits, spaces and ~!'@#$%^&*()_=-+><,.|?` (G102). */
const COMMON_TEXT = /^[\p{L}\d ~!'@#$%^&*()_=\-+><,.|?`]*$/u
/** No field of one line holds more. */
const LINE_LENGTH = 200

export function fieldRules(messages: FieldMessages) {
  const line = v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(LINE_LENGTH, messages.tooLong),
    v.check((text) => !hasControlCharacter(text), messages.invalidCharacters),
  )
  const filled = v.pipe(line, v.minLength(1, messages.empty))
  return {
    /** Names of people and companies. */
    commonText: v.pipe(filled, v.regex(COMMON_TEXT, messages.invalidCharacters)),
    /** A name, or the e-mail that became the login of who registered, whatever it is written with (G87). */
    login: v.pipe(
      filled,
      v.check((text) => COMMON_TEXT.test(text) || emailsIn(text)?.length === 1, messages.invalidCharacters),
    ),
    /** Any text that must not be empty. */
    requiredText: v.pipe(line, v.nonEmpty(messages.required)),
    /** Of dealerships and users: digits and +, 5 to 15 characters. */
    phone: v.pipe(line, v.nonEmpty(messages.required), v.regex(/^[\d+]{5,15}$/, messages.invalidPhone)),
    /** Of registrations and requests: 10 digits after the prefix 1 (G103). */
    prefixedPhone: v.pipe(line, v.nonEmpty(messages.required), v.regex(/^1\d{10}$/, messages.invalidPhone)),
    zip: v.pipe(line, v.nonEmpty(messages.required), v.regex(/^\d{5}$/, messages.invalidZip)),
    /** Any text of one line, also none. */
    optionalText: line,
    optionalZip: v.pipe(line, v.regex(/^(?:\d{5})?$/, messages.invalidZip)),
    /** The id of what was chosen from a list. */
    chosenId: v.pipe(
      v.number(messages.required),
      v.integer(messages.required),
      v.minValue(1, messages.required),
    ),
    /** One address or several with commas between; comes out as `a@example.com,b@example.com`. */
    emails: v.pipe(
      line,
      v.nonEmpty(messages.required),
      v.check((list) => emailsIn(list) !== null, messages.invalidEmail),
      v.transform((list) => (emailsIn(list) ?? []).join(',')),
    ),
  }
}
