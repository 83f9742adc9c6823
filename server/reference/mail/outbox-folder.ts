// Mail where no SMTP server is configured: one file per mail, which any mail program opens.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { site } from '#texts/site.ts'
import type { Mailer } from './mailer.ts'

/** The mails that a stopped server left half written; one folder has one server. */
export async function sweepOutboxFolder(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  await Promise.all(
    names.filter((name) => UNFINISHED.test(name)).map((name) => rm(join(directory, name), { force: true })),
  )
}

const UNFINISHED = /^\..*\.eml$/

/** Mails in the folder sort by the time at which they were written. */
export function createOutboxFolder(directory: string, clock: () => Date): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  let written = 0
  return {
    async send(mail) {
      const now = clock()
      written += 1
      const from = { name: site.company, address: site.email.text }
      const { message } = await transport.sendMail({ date: now, from, ...mail })
      // Codes let people in: nobody but the account that runs the server reads them.
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const count = String(written).padStart(6, '0')
      const name = `${now.toISOString().replaceAll(':', '-')}-${count}-${randomUUID().slice(0, 8)}.eml`
      const unfinished = join(directory, `.${name}`)
      await writeFile(unfinished, message, { mode: 0o600 })
      await rename(unfinished, join(directory, name))
    },
  }
}
