import { site } from '#site/site.ts'

interface Credentials {
  login: string
  password: string
  /** The address of the sign-in page. */
  link: string
}

const signature = ['', site.company, site.phone.text]

/** The mail to a waiting user whom staff accepted (G87). */
export function acceptedMail({ login, password, link }: Credentials): { subject: string; text: string } {
  return {
    subject: `Welcome to ${site.name}`,
    text: ['Hello,', '', 'your account is approved.', ...signInLines({ login, password, link })].join('\n'),
  }
}

/** The mail to a user whose password staff reset. */
export function resetMail({ login, password, link }: Credentials): { subject: string; text: string } {
  return {
    subject: `Your new password for ${site.name}`,
    text: ['Hello,', '', 'your password was reset.', ...signInLines({ login, password, link })].join('\n'),
  }
}

function signInLines({ login, password, link }: Credentials): string[] {
  return [
    '',
    `Login: ${login}`,
    `Password: ${password}`,
    '',
    'Sign in here, and set a password of your own under Account:',
    link,
    ...signature,
  ]
}

/** The mail to an invited user, who sets the password by a link. */
export function invitationMail({ login, link }: { login: string; link: string }): {
  subject: string
  text: string
} {
  const text = [
    'Hello,',
    '',
    `you are invited to ${site.name}. Your login is ${login}.`,
    'To set your password, open this link:',
    '',
    link,
    '',
    'The link works once, for seven days.',
    ...signature,
  ]
  return { subject: `Your invitation to ${site.name}`, text: text.join('\n') }
}
