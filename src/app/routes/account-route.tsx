import { AccountScreen } from '#screens/account/account-screen.tsx'
import { SignOutButton } from '#screens/sign-out/sign-out-button.tsx'

/** The header's Log Out stands in the account's menu too: one function for both (G128). */
export function AccountRoute() {
  return <AccountScreen logOut={<SignOutButton />} />
}
