/**
 * The link with which a person sets a password. The code stands behind #: no server, proxy or log sees it there (G231).
 */
export function codeLink(siteUrl: string, hasPassword: boolean, code: string): string {
  const link = new URL(hasPassword ? '/password-restore' : '/password-create', siteUrl)
  link.hash = String(new URLSearchParams({ code }))
  return link.href
}
