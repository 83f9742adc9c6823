import { SECRET_IN_ADDRESS } from '#contract/secret-in-address.ts'

/** Gives the cached page the referrer policy that the edge sets for an address with a secret in its query. */
export function withReferrerPolicy(page: Response, address: URL): Response {
  if (!SECRET_IN_ADDRESS.test(address.search)) return page
  const headers = new Headers(page.headers)
  headers.set('Referrer-Policy', 'no-referrer')
  return new Response(page.body, { status: page.status, statusText: page.statusText, headers })
}
