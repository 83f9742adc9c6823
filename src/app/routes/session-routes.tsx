// The routes on which a person signs in, restores a password, unlocks an account of this device, or sees their own account.
import { pageTitles } from '#texts/page-titles.ts'
import { shellTexts } from '#texts/shell.ts'
import { lazyScreen } from './lazy-screen.tsx'
import type { PlainRoute } from './plain-route.ts'
import { ROUTE_PATTERNS } from './route-patterns.ts'

export const SESSION_ROUTES: readonly PlainRoute[] = [
  {
    path: ROUTE_PATTERNS.auth,
    Screen: lazyScreen(async () => (await import('#screens/sign-in/sign-in-screen.tsx')).SignInScreen).Screen,
    title: shellTexts.logIn,
    isForm: true,
  },
  {
    path: ROUTE_PATTERNS.restorePassword,
    Screen: lazyScreen(
      async () => (await import('#screens/password/restore-password-screen.tsx')).RestorePasswordScreen,
    ).Screen,
    title: pageTitles.restorePassword,
    isForm: true,
    needsQueryClient: true,
  },
  {
    path: ROUTE_PATTERNS.unlock,
    Screen: lazyScreen(async () => (await import('#screens/unlock/unlock-screen.tsx')).UnlockScreen).Screen,
    title: shellTexts.unlock,
    isForm: true,
  },
  {
    path: ROUTE_PATTERNS.account,
    Screen: lazyScreen(async () => {
      const [{ AccountScreen }, { SignOutButton }] = await Promise.all([
        import('#screens/account/account-screen.tsx'),
        import('#screens/sign-out/sign-out-button.tsx'),
      ])
      // The account's screen has the same Log Out as the header (G128).
      return () => <AccountScreen logOutButton={<SignOutButton />} />
    }).Screen,
    title: shellTexts.account,
    gate: 'seeAccount',
    needsQueryClient: true,
  },
]
