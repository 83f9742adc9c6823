// storefront.md §5 Login, ordering.md §2 Login screen.

export const signInTexts = {
  title: 'Registered customers',
  checkoutTitle: 'Please log in and checkout',
  login: 'LOGIN',
  password: 'PASSWORD',
  /** Must not contain the word PASSWORD, so that the field stays the only thing of that name. */
  show: 'Show what I type',
  hide: 'Hide what I type',
  submit: 'Log In',
  checkoutSubmit: 'Login and checkout',
  isBusy: 'Signing in…',
  forgotPassword: 'Forgot password',
  registration: 'Registration',
  incorrect: 'Incorrect login or password',
  /** Another tab was faster. */
  superseded: 'Somebody signed in or out meanwhile.',
  /** Login and password are right. */
  notNoted:
    'This device could not save that you signed in, so nobody is signed in. Make room on the device, then try again.',
  /** A proxy on the way changes the host, so that our own page looks like another site's. */
  foreignPage:
    'You cannot sign in at this address. Tell the administrator of the server: the server takes this page for a page of another site.',
  invalidPassword: 'Invalid password format',
  needsConnection:
    'Signing in needs a connection. What you typed stays here; try again when the server answers.',
} as const

export const signOutTexts = {
  logOut: 'Log Out',
  title: 'Orders are waiting',
  explanation: (count: number) =>
    count === 1
      ? '1 order has not gone out yet. If you keep it, it stays on this device, hidden from other people, and goes out after you sign in again.'
      : `${count} orders have not gone out yet. If you keep them, they stay on this device, hidden from other people, and go out after you sign in again.`,
  sendNow: 'Send now',
  keep: 'Keep for me',
  cancel: 'Cancel',
  isSending: 'Sending… Log Out follows when everything is sent.',
  notSent: (count: number) =>
    count === 1
      ? '1 order could not go out. Keep it for later, or look at Pending orders first.'
      : `${count} orders could not go out. Keep them for later, or look at Pending orders first.`,
} as const

// The note after the server ended a session in the middle of work.
export const deniedSessionTexts = {
  title: 'You were signed out',
  explanation: 'The server ended your session.',
  wayBack: 'Log in, and you are back where you were.',
  orders: (count: number) => {
    if (count === 0) return ''
    return count === 1
      ? '1 order of yours is saved here and goes out after you sign in again.'
      : `${count} orders of yours are saved here and go out after you sign in again.`
  },
  dismiss: 'Dismiss this notice',
} as const

// The same where the account is gone for good: what waits here never goes out by itself.
export const removedAccountTexts = {
  title: 'Your account was removed',
  explanation: 'Nobody can log in to it any more.',
  wayBack: 'Please call or write to us if you still need it.',
  orders: (count: number) => {
    if (count === 0) return ''
    return count === 1
      ? '1 order that waits here was not sent and stays saved on this device.'
      : `${count} orders that wait here were not sent and stay saved on this device.`
  },
} as const
