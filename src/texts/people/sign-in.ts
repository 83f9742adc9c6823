// Texts of the sign-in, of the sign-out and of ended sessions (storefront.md §5 Login, ordering.md §2 Login screen).

export const signInTexts = {
  title: 'Registered customers',
  checkoutTitle: 'Please log in and checkout',
  login: 'LOGIN',
  password: 'PASSWORD',
  /** Must not contain the word PASSWORD, so that only the field has that name. */
  show: 'Show what I type',
  hide: 'Hide what I type',
  submit: 'Log In',
  checkoutSubmit: 'Login and checkout',
  isBusy: 'Signing in…',
  forgotPassword: 'Forgot password',
  registration: 'Registration',
  incorrect: 'Incorrect login or password',
  /** When another tab signed in or out first. */
  superseded: 'Somebody signed in or out in another tab meanwhile.',
  /** Login and password are correct, but the device could not store the session. */
  signInNotSaved:
    'This device could not save your sign-in, so you are not signed in. Free some space on the device, then try again.',
  /** A proxy changed the host of the request, so that the page seems to be of another site. */
  foreignPage:
    'You cannot sign in at this address. Tell the administrator of the server: the server takes this page for a page of another site.',
  invalidPassword: 'Invalid password format',
  needsConnection:
    'Signing in needs a connection. What you typed stays here; try again when the server answers.',
} as const

function waitingOrders(count: number): string {
  return count === 1
    ? '1 order has not gone out yet. If you keep it, it stays on this device, hidden from other people, and goes out after you sign in again.'
    : `${count} orders have not gone out yet. If you keep them, they stay on this device, hidden from other people, and go out after you sign in again.`
}

function waitingChanges(count: number): string {
  return count === 1
    ? '1 change of a subscription has not been sent yet. It stays on this device, hidden from other people, and is sent after you sign in again.'
    : `${count} changes of subscriptions have not been sent yet. They stay on this device, hidden from other people, and are sent after you sign in again.`
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
      ? '1 order could not go out. Keep it for later, or look at Pending orders first.'
      : `${count} orders could not go out. Keep them for later, or look at Pending orders first.`,
} as const

// The note after the server ended a session in the middle of work.
export const deniedSessionTexts = {
  title: 'You were signed out',
  explanation: 'The server ended your session.',
  wayBack: 'Log in to continue where you were.',
  orders: (count: number) => {
    if (count === 0) return ''
    return count === 1
      ? '1 order of yours is saved here and goes out after you sign in again.'
      : `${count} orders of yours are saved here and go out after you sign in again.`
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
      ? '1 order on this device was not sent, and it cannot be sent any more. It stays saved here: our staff can save it as a file.'
      : `${count} orders on this device were not sent, and they cannot be sent any more. They stay saved here: our staff can save them as a file.`
  },
} as const
