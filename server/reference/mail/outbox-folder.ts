// Mail where no SMTP server is configured: one file per mail, which any mail program opens.
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { site } from '#texts/site.ts'
import type { Mail, Mailer } from './mailer.ts'

/** A header is one line, whatever an address holds. */
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

function messageOf({ to, subject, text }: Mail, now: Date): string {
  const headers = [
    `Date: ${now.toUTCString()}`,
    `From: ${site.company} <${site.email.text}>`,
    `To: ${oneLine(to)}`,
    `Subject: ${oneLine(subject)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
  ]
  return `${headers.join('\n')}\n\n${text}\n`
}

/** Mails in the folder sort by the time at which they were written. */
export function createOutboxFolder(directory: string, clock: () => Date): Mailer {
  let written = 0
  return {
    async send(mail) {
      const now = clock()
      written += 1
      // Codes let people in: nobody but the account that runs the server reads them.
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const count = String(written).padStart(6, '0')
      const name = `${now.toISOString().replaceAll(':', '-')}-${count}-${randomUUID().slice(0, 8)}.eml`
      const unfinished = join(directory, `.${name}`)
      await writeFile(unfinished, messageOf(mail, now), { mode: 0o600 })
      await rename(unfinished, join(directory, name))
    },
  }
}
