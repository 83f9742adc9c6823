// The rules for fields of forms and bodies, used by client and server (storefront.md §5, decisions.md G102 to G104, G144).
// This room may not import texts, so callers pass the messages.
import * as v from 'valibot'
import { emailsIn } from '#domain/people/email-list.ts'
import { hasForbiddenCharacter } from '#domain/values/text-rules.ts'

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
/** The maximum length of a one-line field. */
const MOST_LINE_LETTERS = 200

export function fieldRules(messages: FieldMessages) {
  const line = v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(MOST_LINE_LETTERS, messages.tooLong),
    v.check((text) => !hasForbiddenCharacter(text), messages.invalidCharacters),
  )
  const nonEmptyLine = v.pipe(line, v.minLength(1, messages.empty))
  return {
    /** Names of people and companies. */
    commonText: v.pipe(nonEmptyLine, v.regex(COMMON_TEXT, messages.invalidCharacters)),
    /** A name, or any valid e-mail: the login of a registered customer is an e-mail (G87). */
    login: v.pipe(
      nonEmptyLine,
      v.check((text) => COMMON_TEXT.test(text) || emailsIn(text)?.length === 1, messages.invalidCharacters),
    ),
    /** Any text that must not be empty. */
    requiredText: v.pipe(line, v.nonEmpty(messages.required)),
    /** Phone of a dealership or user: digits and +, 5 to 15 characters. */
    phone: v.pipe(line, v.nonEmpty(messages.required), v.regex(/^[\d+]{5,15}$/, messages.invalidPhone)),
    /** Phone of a registration or request: 10 digits after the prefix 1 (G103). */
    prefixedPhone: v.pipe(line, v.nonEmpty(messages.required), v.regex(/^1\d{10}$/, messages.invalidPhone)),
    zip: v.pipe(line, v.nonEmpty(messages.required), v.regex(/^\d{5}$/, messages.invalidZip)),
    /** Any one-line text, also an empty one. */
    optionalText: line,
    optionalZip: v.pipe(line, v.regex(/^(?:\d{5})?$/, messages.invalidZip)),
    /** The id of an option that was chosen from a list. */
    chosenId: v.pipe(
      v.number(messages.required),
      v.integer(messages.required),
      v.minValue(1, messages.required),
    ),
    /** E-mail addresses separated by commas; the output is `a@example.com,b@example.com`. */
    emails: v.pipe(
      line,
      v.nonEmpty(messages.required),
      v.check((list) => emailsIn(list) !== null, messages.invalidEmail),
      v.transform((list) => (emailsIn(list) ?? []).join(',')),
    ),
  }
}
