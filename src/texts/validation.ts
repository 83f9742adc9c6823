// The messages of the shared rules (storefront.md §5, G144). Quoted texts are verbatim (G114).
export const validationTexts = {
  required: 'Required field',
  invalidCharacters: 'Field contains invalid characters',
  empty: 'Field cannot be empty',
  invalidPhone: 'Field must be a valid phone number',
  invalidZip: 'Field must be a valid ZIP code',
  invalidEmail: 'Invalid email format',
  notANumber: 'Must be a number',
  tooManyDecimals: 'Value can have at most 4 decimal places',
  numberOutOfRange: 'Value must be between 0 and 100000',
  tooLong: 'At most 200 characters',
  /** A login has a limit in bytes, and some letters have two or more. */
  loginTooLong: 'This login is too long. Use fewer letters.',
} as const
