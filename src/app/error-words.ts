/**
 * The text of a refusal: for the code `sameServices` a text of the app (storefront.md §8, G93), for all other
 * codes the server's message.
 */
import { ERROR_CODES } from '#contract/error-codes.ts'
import { russianTexts } from '#texts/failures.ts'

export function errorWords(code: number, message: string): string {
  if (code !== ERROR_CODES.sameServices) return message
  const names = message.split(/[,\n]/).map((name) => name.trim())
  return [russianTexts.sameServices, ...names.filter((name) => name !== '')].join('\n')
}
