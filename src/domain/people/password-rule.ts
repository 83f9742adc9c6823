// What a password must be like (storefront.md §5 Shared rules, decisions.md G89, G108); one rule for app and server.

export type PasswordFault =
  | 'tooShort'
  | 'noLowercase'
  | 'noUppercase'
  | 'noDigit'
  | 'hasSpaces'
  | 'oddCharacter'
  | 'tooLong'

const LEAST_CHARACTERS = 6
/** What RSA with a 2048-bit key and PKCS#1 v1.5 padding can hold (G107). */
const MOST_CHARACTERS = 245

/**
 * The first thing that is wrong, in the order of the lines below; null for a good password. A character that no
 * password may have comes first: with it even `Ü` would read as a missing capital.
 */
export function passwordFault(password: string): PasswordFault | null {
  // The sign-in form takes printable ASCII only: whoever set another one would be locked out.
  if (!/^[\x21-\x7e\s]*$/.test(password)) return 'oddCharacter'
  if (password.length < LEAST_CHARACTERS) return 'tooShort'
  if (!/[a-z]/.test(password)) return 'noLowercase'
  if (!/[A-Z]/.test(password)) return 'noUppercase'
  if (!/\d/.test(password)) return 'noDigit'
  if (/\s/.test(password)) return 'hasSpaces'
  return password.length <= MOST_CHARACTERS ? null : 'tooLong'
}
