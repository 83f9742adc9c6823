// The rule for passwords (storefront.md §5 Shared rules, decisions.md G89, G108); app and server use the same rule.

export type PasswordFault =
  | 'tooShort'
  | 'noLowercase'
  | 'noUppercase'
  | 'noDigit'
  | 'hasSpaces'
  | 'forbiddenCharacter'
  | 'tooLong'

const LEAST_CHARACTERS = 6
/** The most that RSA with a 2048-bit key and PKCS#1 v1.5 padding can encrypt (G107). */
const MOST_CHARACTERS = 245

/**
 * The first fault of a password, null for a valid one. A character that is not allowed is reported first: otherwise `Ü`
 * would be reported as a missing capital.
 */
export function passwordFault(password: string): PasswordFault | null {
  // The sign-in form accepts printable ASCII only: a user with another password could not sign in.
  if (!/^[\x21-\x7e\s]*$/.test(password)) return 'forbiddenCharacter'
  if (password.length < LEAST_CHARACTERS) return 'tooShort'
  if (!/[a-z]/.test(password)) return 'noLowercase'
  if (!/[A-Z]/.test(password)) return 'noUppercase'
  if (!/\d/.test(password)) return 'noDigit'
  if (/\s/.test(password)) return 'hasSpaces'
  return password.length <= MOST_CHARACTERS ? null : 'tooLong'
}
