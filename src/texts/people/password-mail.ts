import { site } from '#site/site.ts'

interface PasswordMail {
  login: string
  /** The address of the page that sets the password; its query has the code. */
  link: string
}

/** The mail to a user who forgot the password or never had one. */
export function passwordMail({ login, link }: PasswordMail): { subject: string; text: string } {
  const text = [
    'Hello,',
    '',
    `somebody asked to set a new password at ${site.name} for the login ${login}.`,
    'To set it, open this link:',
    '',
    link,
    '',
    'The link works once, for one hour. If it was not you, do nothing: your password stays as it is.',
    '',
    site.company,
    site.phone.text,
  ]
  return { subject: `Set a password for ${site.name}`, text: text.join('\n') }
}
