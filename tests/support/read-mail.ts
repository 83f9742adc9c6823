// The mails that a running server has written into the outbox folder of its data directory.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** To this address, oldest first. */
export async function mailsTo(dataDirectory: string, address: string): Promise<string[]> {
  const folder = join(dataDirectory, 'mail-outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`\nTo: ${address}\n`))
}

/** Path and query of the link that a mail holds. */
export function linkIn(mail: string): string {
  const link = /^https?:\/\/\S+$/m.exec(mail)?.[0]
  if (link === undefined) throw new Error(`No link in the mail:\n${mail}`)
  const { pathname, search } = new URL(link)
  return `${pathname}${search}`
}
