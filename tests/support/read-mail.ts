// Reads the mails that a running server has written into the outbox folder of its data directory.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The mails to this address, oldest first. */
export async function mailsTo(dataDirectory: string, address: string): Promise<string[]> {
  const folder = join(dataDirectory, 'mail-outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`\nTo: ${address}\n`)).map(decodeQuotedPrintable)
}

/** Joins the pieces of long lines and decodes the letters that are written as `=C3` (RFC 2045). */
function decodeQuotedPrintable(mail: string): string {
  if (!mail.includes('\nContent-Transfer-Encoding: quoted-printable\n')) return mail
  const bytes = mail
    .replaceAll('=\n', '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Path, query and fragment of the link in a mail. */
export function linkIn(mail: string): string {
  const link = /^https?:\/\/\S+$/m.exec(mail)?.[0]
  if (link === undefined) throw new Error(`No link in the mail:\n${mail}`)
  const { pathname, search, hash } = new URL(link)
  return `${pathname}${search}${hash}`
}
