// What is said where the server ended a session in the middle of work.
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
