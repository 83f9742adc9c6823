// Texts about passwords: to change one (storefront.md §2, §4, §5 and §8), and to restore one (ordering.md §2 and §8).
// Texts that are quoted there are verbatim.
import { eyeTexts } from '../forms.ts'
import { pageTitles } from '../page-titles.ts'

/** Faults of a new password. The keys stand in #domain/people/password-rule.ts. */
export const passwordFaultTexts = {
  tooShort: 'Password must be at least 6 characters long.',
  noLowercase: 'Password must contain at least one lowercase letter.',
  noUppercase: 'Password must contain at least one uppercase letter.',
  noDigit: 'Password must contain at least one digit.',
  hasSpaces: 'Password cannot contain spaces',
  forbiddenCharacter:
    'Password may contain only English letters, digits and the signs of an English keyboard.',
  tooLong: 'Password cannot be longer than 245 characters.',
} as const

export const restorePasswordTexts = {
  title: 'Restore password',
  explanation: 'Enter the e-mail address of your account. We send you a link to set a new password.',
  email: 'E-mail',
  submit: 'Submit',
  toSignIn: 'Back to Log In',
  sent: 'A link to reset your password has been sent to your email.',
  sentTo: (email: string) =>
    `The link to ${email} works once, for one hour. If nothing arrives, look into the spam folder.`,
  unknownEmail: (email: string) => `${email}: this email address does not exists in our database`,
  needsConnection: 'Sending the link needs a connection. What you typed stays on this device.',
} as const

export const changePasswordTexts = {
  title: pageTitles.changePassword,
  titleWithCode: 'Set a password',
  login: 'LOGIN',
  oldPassword: 'OLD_PASSWORD',
  newPassword: 'NEW_PASSWORD',
  newPasswordAgain: 'NEW_PASSWORD_AGAIN',
  rule: 'At least 6 characters with a lowercase letter, an uppercase letter and a digit, without spaces.',
  mustMatch: 'Passwords must match',
  submit: 'Update',
  submitWithCode: 'Update and login',
  ...eyeTexts,
  changed: 'Your password has been changed!',
  failed: 'error server',
  failedBecause: (description: string) => `Change Password error: ${description}`,
  confirm: 'OK',
  incorrect: 'Incorrect login or password',
  noLogin: 'The login of this link is not known yet.',
  isCheckingLink: 'Checking the link…',
  newLink: 'Ask for a new link',
  openLinkAgain: 'Open the link from the mail again',
  codeIsNotKept:
    'The page was reloaded, and the code of the link is not saved on this device. The link in the mail still works if it was not used and has not expired.',
  askAgain: 'Try again',
  needsConnection: 'Changing a password needs a connection.',
  needsConnectionHint:
    'Changing a password needs a connection. What you type is not stored; keep this page open.',
} as const

/** Messages that only the server sends. */
export const passwordRefusals = {
  wrongOldPassword: 'The old password is incorrect',
  deadCode: 'This link has expired or was used already',
  tooManyAtOnce: 'Too many people are signing in. Try again in a moment.',
} as const
