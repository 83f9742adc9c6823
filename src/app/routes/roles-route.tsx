import { RolesScreen } from '#screens/roles/roles-screen.tsx'
import { PLAIN_ROUTES } from './other-routes.tsx'
import { reachableScreens } from './reachable-screens.ts'

/** The screen of roles, with a preview of the screens that the people of a role can open. */
export function RolesRoute() {
  return <RolesScreen seenBy={(privileges) => reachableScreens(PLAIN_ROUTES, privileges)} />
}
