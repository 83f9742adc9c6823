import { signOutTexts } from '#texts/people/sign-in.ts'
import { Button } from '#ui/button/button.tsx'
import { useSignOut } from './use-sign-out.tsx'

/** The button Log Out. */
export function SignOutButton() {
  const { isReady, isLeaving, logOut, question } = useSignOut()
  return (
    <>
      <Button variant="quiet" icon="sign-out" busy={isLeaving} disabled={!isReady} onClick={logOut}>
        {signOutTexts.logOut}
      </Button>
      {question}
    </>
  )
}
