import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '#app-context/people/use-session.ts'
import type { Gate } from '#domain/people/permissions.ts'
import { authPath } from '#paths'
import { NotFoundPage } from './not-found-page.tsx'

/**
 * Shows the children to people with the permission. Without it the children are not rendered, so they send no call:
 * visitors get the sign-in page, signed-in people the page 404 (G137).
 */
export function RequireGate({ gate, children }: { gate: Gate; children: ReactNode }) {
  const { isSignedIn, may } = useSession()
  const { pathname, search } = useLocation()
  if (may(gate)) return children
  if (!isSignedIn) return <Navigate to={authPath(`${pathname}${search}`)} replace />
  return <NotFoundPage />
}
