// The mailer without an SMTP server: writes one file per mail, which any mail program can open.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { site } from '#site/site.ts'
import type { Mailer } from './mailer.ts'

/** Removes half-written mails of a stopped server; only one server uses a folder. */
export async function sweepOutboxFolder(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  await Promise.all(
    names
      .filter((name) => UNFINISHED_NAME.test(name))
      .map((name) => rm(join(directory, name), { force: true })),
  )
}

const UNFINISHED_NAME = /^\..*\.eml$/

/** Writes mails into the folder. Sorted file names are in the order of writing. */
export function createOutboxFolder(directory: string, clock: () => Date): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  let mailCount = 0
  return {
    async send(mail) {
      const now = clock()
      mailCount += 1
      const from = { name: site.company, address: site.email.text }
      const { message } = await transport.sendMail({ date: now, from, ...mail })
      // Mails contain sign-in codes, so only the account that runs the server may read them.
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const count = String(mailCount).padStart(6, '0')
      const name = `${now.toISOString().replaceAll(':', '-')}-${count}-${randomUUID().slice(0, 8)}.eml`
      const unfinishedFile = join(directory, `.${name}`)
      await writeFile(unfinishedFile, message, { mode: 0o600 })
      await rename(unfinishedFile, join(directory, name))
    },
  }
}
