import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '#app-context/use-session.ts'
import type { Gate } from '#domain/people/permissions.ts'
import { authPath } from '#paths'
import { NotFoundPage } from './not-found-page.tsx'

/** Without the permission nothing is shown and no call is made: signed out leads to sign-in, signed in to 404 (G137). */
export function Gated({ gate, children }: { gate: Gate; children: ReactNode }) {
  const { isSignedIn, may } = useSession()
  const { pathname, search } = useLocation()
  if (may(gate)) return children
  if (!isSignedIn) return <Navigate to={authPath(`${pathname}${search}`)} replace />
  return <NotFoundPage />
}
