// Texts of the lock, of the page Unlock, of an unlocked account, and of its setup on the account page (offline.md, Lock
// and unlock).
import { countOf } from '../figures.ts'
import { eyeTexts } from '../forms.ts'
import { shellTexts } from '../shell.ts'
import { validationTexts } from '../validation.ts'

export const lockTexts = {
  lock: 'Lock',
  isLocking: 'Locking…',
  notAllowed: 'The rule of your dealership does not allow unlocking on this device, so log out instead.',
  noAccountPage:
    'Your account has no unlock on this device, and you may not open the Account page to set one up. Log out instead.',
} as const

export const unlockTexts = {
  title: shellTexts.unlock,
  explanation: 'Choose your name. Unlocking works without a connection.',
  /** The orders of locked accounts are sent only in a session (G255). */
  waiting: (count: number) => `${countOf(count, 'order waits', 'orders wait')} here for a sign-in.`,
  accounts: 'Locked accounts',
  pin: 'PIN',
  pinHint: 'Or hold your badge to the reader, if its number is your PIN.',
  submit: 'Unlock this account',
  submitPlatform: 'Use the fingerprint, face or PIN of this device',
  ...eyeTexts,
  signIn: 'Log in with a password',
  none: 'No account is locked on this device',
  noneHint:
    'Log in, then set up an unlock on the Account page. After that the Lock button keeps your work on this device for you alone.',
  isInUse: (name: string) => `${name} is working on this device.`,
  isInUseHint: 'Lock that account or log out first. Then another person can unlock theirs.',
  back: 'All products',
  pinMissing: validationTexts.required,
  pinImpossible: 'A PIN has at least six digits, not all alike or in sequence. No try was used.',
  wrong: (triesLeft: number) => `Wrong PIN. ${countOf(triesLeft, 'try is', 'tries are')} left.`,
  states: {
    ready: (until: string) => `can be unlocked until ${until}`,
    'no-tries-left': 'no tries left, log in',
    expired: 'the time for unlocking is over, log in',
    'not-allowed': 'cannot be unlocked, log in',
    'clock-set-back': 'the clock of this device is wrong',
  },
  refusals: {
    'no-tries-left':
      'Five tries were wrong. Log in with your password while the server answers; then the PIN works again.',
    expired: 'The time for unlocking is over. Log in with your password while the server answers.',
    'not-allowed':
      'This account cannot be unlocked on this device: the rule of the dealership does not allow it, or the account was signed out or removed meanwhile. Log in with your password while the server answers; if that fails, call us.',
    'clock-set-back':
      'The clock of this device is behind a time that the device has already seen. Correct the clock, or log in with your password while the server answers.',
    cancelled:
      'The device did not confirm that it is you. Try again, or log in with your password while the server answers.',
    failed:
      'The account could not be unlocked on this device. Nothing was deleted. Try again, or log in with your password while the server answers.',
    superseded: 'Somebody signed in, or unlocked an account, in another tab meanwhile. Load the page again.',
  },
} as const

/** Texts of the line on the pages of an unlocked account, and of the dialog in which the account signs in. */
export const unlockedTexts = {
  label: 'Unlocked account',
  /** The same text without a connection and while the server answers. */
  line: (login: string, time: string) =>
    `Unlocked as ${login}. Prices and orders are as of ${time}. Your orders wait on this device until you sign in.`,
  lineWithoutTime: (login: string) =>
    `Unlocked as ${login}. Your orders wait on this device until you sign in.`,
  until: (time: string) => `Unlocked until ${time}.`,
  signIn: 'Sign in',
  dialogTitle: (login: string) => `Sign in as ${login}`,
  dialogText:
    'Type your password. Then your waiting orders go out, and prices and orders are brought up to date.',
  login: 'LOGIN',
  password: 'PASSWORD',
  submit: 'Sign in now',
  cancel: 'Cancel',
  otherPerson: 'Lock, for another person',
  isSignedIn: 'You are signed in.',
} as const

/** Texts of the region Unlock on this device of the account page. */
export const unlockSettingTexts = {
  title: 'Unlock on this device',
  explanation:
    'Several people can use this device without a connection. Lock keeps your cart, orders and prices here, encrypted; only you can unlock them.',
  notPossible:
    'Locking is not possible here: this address has no https, or the server is not set up for locking. Log out when you leave.',
  notAllowed: 'The rule of your dealership does not allow unlocking on this device. Log out when you leave.',
  pinNotAllowed:
    'The rule of your dealership does not allow PINs. To set an unlock here, this device needs a fingerprint reader, face recognition or a lock of its own.',
  noGrant: 'The server has not said yet whether you may unlock here. The setup appears when it answers.',
  needsSignIn: 'Sign in to change this: the account is only unlocked now.',
  label: 'Name on the page Unlock',
  labelHint: 'Everybody who uses this device can read it.',
  labelMissing: validationTexts.required,
  pin: 'PIN',
  pinHint:
    'At least six digits. If this device has a badge reader, you can hold your badge to it: its number is then your PIN.',
  password: 'Your password',
  wrongPassword: 'This is not your password',
  passwordHint: 'Your password makes sure that nobody else sets up unlocking for your account here.',
  setPin: 'Set PIN',
  setPlatform: 'Use fingerprint, face or device PIN',
  ...eyeTexts,
  method: 'Unlocked by',
  methods: { pin: 'PIN', platform: 'Fingerprint, face or PIN of this device' },
  name: 'Name',
  validUntil: 'Valid until',
  /** Until the server has answered. */
  validUntilUnknown: 'not known until the server answers',
  forbidden: 'not valid: the rule of the dealership does not allow this unlock',
  validUntilHint: (time: string) => `${time}; work with a connection extends it`,
  expired: (time: string) => `over since ${time}; valid again when the server answers`,
  triesLeft: 'Tries left',
  tries: (count: number) =>
    count === 0 ? 'none; log in with your password to get five again' : countOf(count, 'try', 'tries'),
  change: 'Change',
  remove: 'Remove',
  cancel: 'Cancel',
  removeTitle: 'Remove the unlock?',
  removeText: 'You then open your account on this device only with your password and a connection.',
  isSet: 'The unlock is set. Press Lock when another person needs this device.',
  isRemoved: 'The unlock was removed.',
  failures: {
    'pin-too-short': 'A PIN has only digits, and at least six',
    'pin-too-easy': 'Choose a PIN that is harder to guess, not 123456 or 000000',
    'not-supported': 'The unlock was not set: this browser or device cannot do that.',
    cancelled: 'The unlock was not set: the device did not confirm that it is you. Try again.',
    'not-stored': 'This device could not store the unlock. Free some space on the device, then try again.',
  },
} as const
