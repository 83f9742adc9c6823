import { SECRETS_OF_LINKS } from '#contract/secrets-of-links.ts'

/** The stored page has the headers of the address of its download; for a link with a secret it gets the edge's policy. */
export function withReferrerPolicy(page: Response, address: URL): Response {
  if (!SECRETS_OF_LINKS.test(address.search)) return page
  const headers = new Headers(page.headers)
  headers.set('Referrer-Policy', 'no-referrer')
  return new Response(page.body, { status: page.status, statusText: page.statusText, headers })
}
