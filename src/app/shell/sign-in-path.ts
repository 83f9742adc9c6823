import { authPath } from '#paths'

/** The path of the sign-in page, which leads back to this page; on the sign-in page its own path. */
export function signInPath(pathname: string, search: string): string {
  const isSigningIn = pathname === '/auth' || pathname.startsWith('/auth/')
  return isSigningIn ? `${pathname}${search}` : authPath(`${pathname}${search}`)
}
