import { site } from '#texts/site.ts'
import type { Mail } from './mailer.ts'

interface PasswordMail {
  to: string
  login: string
  /** With the code in its query. */
  link: string
  /** As in 'one hour'. */
  lifetime: string
}

export function restorePasswordMail({ to, login, link, lifetime }: PasswordMail): Mail {
  const text = [
    'Hello,',
    '',
    `somebody asked to set a new password at ${site.name} for the login ${login}.`,
    'To set it, open this link:',
    '',
    link,
    '',
    `The link works once, for ${lifetime}. If it was not you, do nothing: your password stays as it is.`,
    '',
    site.company,
    site.phone.text,
  ]
  return { to, subject: `Set a password for ${site.name}`, text: text.join('\n') }
}
