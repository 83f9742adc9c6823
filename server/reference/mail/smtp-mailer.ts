import { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { site } from '#site/site.ts'
import type { Mailer } from './mailer.ts'

/** The limits are short: a person waits while the mail is sent, and the app ends a call after twenty seconds. */
const STEP_LIMIT_MS = 5000
const SILENCE_LIMIT_MS = 10_000
/** A mail server that goes on to send lines, but never ends its answer, is never silent. */
const WHOLE_LIMIT_MS = 20_000

/** `smtpUrl` is `smtp://user:password@host:port` or `smtps://…`. */
export function createSmtpMailer(smtpUrl: string, wholeLimitMs = WHOLE_LIMIT_MS): Mailer {
  return {
    async send(mail) {
      const socket = new Socket()
      const transport = createTransport({
        url: smtpUrl,
        socket,
        connectionTimeout: STEP_LIMIT_MS,
        greetingTimeout: STEP_LIMIT_MS,
        dnsTimeout: STEP_LIMIT_MS,
        socketTimeout: SILENCE_LIMIT_MS,
      })
      const timer = setTimeout(() => {
        socket.destroy(new Error(`The mail server did not take the mail within ${wholeLimitMs / 1000} s.`))
      }, wholeLimitMs)
      try {
        await transport.sendMail({ from: { name: site.company, address: site.email.text }, ...mail })
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
