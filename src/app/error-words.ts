// Errors whose code has words of its own (storefront.md §8, G93); every other message is shown as returned.
import { ERROR_CODES } from '#contract/error-codes.ts'
import { russianTexts } from '#texts/failures.ts'

export function errorWords(code: number, message: string): string {
  if (code !== ERROR_CODES.sameServices) return message
  const names = message.split(/[,\n]/).map((name) => name.trim())
  return [russianTexts.sameServices, ...names.filter((name) => name !== '')].join('\n')
}
