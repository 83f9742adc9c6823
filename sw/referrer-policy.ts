import { SECRETS_OF_LINKS } from '#contract/secrets-of-links.ts'

/** Gives the cached page the referrer policy that the edge sets for an address with a secret in its query. */
export function withReferrerPolicy(page: Response, address: URL): Response {
  if (!SECRETS_OF_LINKS.test(address.search)) return page
  const headers = new Headers(page.headers)
  headers.set('Referrer-Policy', 'no-referrer')
  return new Response(page.body, { status: page.status, statusText: page.statusText, headers })
}
