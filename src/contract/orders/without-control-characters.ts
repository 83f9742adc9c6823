import * as v from 'valibot'
import { hasForbiddenCharacterInLines } from '#domain/values/text-rules.ts'

/** Refuses control characters other than line ends and tabs: a terminal that shows the text would obey them. */
export const withoutControlCharacters = v.check(
  (text: string) => !hasForbiddenCharacterInLines(text),
  'A text without control characters',
)
