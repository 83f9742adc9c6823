import { RolesScreen } from '#screens/roles/roles-screen.tsx'
import { PLAIN_ROUTES } from './other-routes.tsx'
import { seenBy } from './seen-by.ts'

/** The roles, with what their people find in this app. */
export function RolesRoute() {
  return <RolesScreen seenBy={(privileges) => seenBy(PLAIN_ROUTES, privileges)} />
}
