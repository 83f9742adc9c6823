// The file for people who found a weakness (https://www.rfc-editor.org/rfc/rfc9116). The file must name the time at
// which it expires, so the edge writes it anew for each call: a file that the build wrote could expire while the server
// runs.

export const SECURITY_PATH = '/.well-known/security.txt'
const VALID_FOR_MS = 90 * 86_400_000

export interface SecurityContact {
  /** An address with mailto:, https: or tel:. */
  contact: string
  /** The address of the firm's rules for reports; null if there are none. */
  policy: string | null
}

/** The text of the file. `siteUrl` is the public address of the app; null if it is not known. */
export function securityText(
  { contact, policy }: SecurityContact,
  siteUrl: string | null,
  now: Date,
): string {
  // Whole seconds, as in the examples of the RFC.
  const expires = new Date(now.getTime() + VALID_FOR_MS).toISOString().replace(/\.\d+Z$/, 'Z')
  const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en']
  if (siteUrl !== null) lines.push(`Canonical: ${new URL(SECURITY_PATH, siteUrl).href}`)
  if (policy !== null) lines.push(`Policy: ${policy}`)
  return `${lines.join('\n')}\n`
}
