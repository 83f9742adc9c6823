// Texts of the sign-in, of the sign-out and of ended sessions (storefront.md §5 Login, ordering.md §2 Login screen).
import { eyeTexts } from '../forms.ts'

export const signInTexts = {
  title: 'Registered customers',
  checkoutTitle: 'Please log in and checkout',
  login: 'LOGIN',
  password: 'PASSWORD',
  ...eyeTexts,
  submit: 'Log In',
  checkoutSubmit: 'Login and checkout',
  forgotPassword: 'Forgot password',
  registration: 'Registration',
  incorrect: 'Incorrect login or password',
  /** When another tab signed in or out first. */
  superseded: 'Somebody signed in or out in another tab meanwhile. Load the page again.',
  /** Login and password are correct, but the device could not store the session. */
  signInNotSaved:
    'This device could not save your sign-in, so you are not signed in. Free some space on the device, then try again.',
  /** A proxy changed the host of the request, so that the page seems to be of another site. */
  foreignPage:
    'You cannot sign in at this address. Tell the administrator of the server: the server takes this page for a page of another site.',
  accountRemoved: 'This account was removed. Please call or write to us if you still need it.',
  invalidPassword: 'Invalid password format',
  needsConnection:
    'Signing in needs a connection. What you typed stays here; try again when the server answers.',
} as const

function waitingOrders(count: number): string {
  return count === 1
    ? '1 order is not done yet. If you keep it, it stays on this device, hidden from other people. After you sign in again it goes out, or Pending orders says what it needs.'
    : `${count} orders are not done yet. If you keep them, they stay on this device, hidden from other people. After you sign in again they go out, or Pending orders says what they need.`
}

function waitingChanges(count: number): string {
  return count === 1
    ? '1 change of a subscription is not done yet. It stays on this device, hidden from other people. After you sign in again it is sent, or the page Subscription says what it needs.'
    : `${count} changes of subscriptions are not done yet. They stay on this device, hidden from other people. After you sign in again they are sent, or the page Subscription says what they need.`
}

export const signOutTexts = {
  logOut: 'Log Out',
  title: 'Orders are waiting',
  titleOfChanges: 'Changes are waiting',
  explanation: (orders: number, changes: number) =>
    [orders > 0 && waitingOrders(orders), changes > 0 && waitingChanges(changes)].filter(Boolean).join(' '),
  sendNow: 'Send now',
  keep: 'Keep for me',
  cancel: 'Cancel',
  isSending: 'Sending… You are logged out when everything is sent.',
  notSent: (count: number) =>
    count === 1
      ? '1 order is still not done. Keep it for later, or press Cancel and look at Pending orders.'
      : `${count} orders are still not done. Keep them for later, or press Cancel and look at Pending orders.`,
} as const

// The note after the server ended a session in the middle of work.
export const deniedSessionTexts = {
  title: 'You were signed out',
  explanation: 'The server ended your session.',
  wayBack: 'Log in to continue where you were.',
  orders: (count: number) => {
    if (count === 0) return ''
    return count === 1
      ? '1 order of yours is saved here. After you sign in again it goes out, or Pending orders says what it needs.'
      : `${count} orders of yours are saved here. After you sign in again they go out, or Pending orders says what they need.`
  },
  dismiss: 'Dismiss this notice',
} as const

// The note after the account was removed. Its waiting orders are never sent by themselves.
export const removedAccountTexts = {
  title: 'Your account was removed',
  explanation: 'Nobody can log in to this account any more.',
  wayBack: 'Please call or write to us if you still need the account.',
  orders: (count: number) => {
    if (count === 0) return ''
    return count === 1
      ? '1 order on this device was not sent, and it cannot be sent any more. It stays saved here: our staff can save a copy of it.'
      : `${count} orders on this device were not sent, and they cannot be sent any more. They stay saved here: our staff can save a copy of them.`
  },
} as const
