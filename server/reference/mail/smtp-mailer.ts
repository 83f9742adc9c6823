import { createTransport } from 'nodemailer'
import { site } from '#site/site.ts'
import type { Mailer } from './mailer.ts'

/** The limits are short: a person waits while the mail is sent, and the app ends a call after twenty seconds. */
const STEP_LIMIT_MS = 5000
const SILENCE_LIMIT_MS = 10_000

/** `smtpUrl` is `smtp://user:password@host:port` or `smtps://…`. */
export function createSmtpMailer(smtpUrl: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: STEP_LIMIT_MS,
    greetingTimeout: STEP_LIMIT_MS,
    dnsTimeout: STEP_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
  })
  return {
    async send(mail) {
      await transport.sendMail({ from: { name: site.company, address: site.email.text }, ...mail })
    },
  }
}
