import { useDeniedSession } from '#app-context/use-denied-session.ts'
import { authPath, pendingOrdersPath } from '#paths'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { deniedSessionTexts, removedAccountTexts } from '#texts/people/sign-in.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { focusHeading } from '#ui/focus/focus-return.ts'

/**
 * Why no order of an account can be seen here, and what becomes of those of whom the server signed out. `hasOwnOrders`: a
 * new customer's orders are shown, waiting or sent, which need no sign-in, and the page does not speak of it.
 */
export function SignedOutNote({ hasOwnOrders }: { hasOwnOrders: boolean }) {
  const denied = useDeniedSession()
  const logIn = (
    <LinkButton size="small" to={authPath(pendingOrdersPath)}>
      {pendingOrderTexts.signIn}
    </LinkButton>
  )
  if (denied === null) {
    if (hasOwnOrders) return null
    return (
      <Note icon="user" actions={logIn}>
        {pendingOrderTexts.signedOut}
      </Note>
    )
  }

  const texts = denied.isAccountRemoved ? removedAccountTexts : deniedSessionTexts
  const sentences = [
    texts.explanation,
    texts.orders(denied.orderCount),
    denied.isAccountRemoved && texts.wayBack,
  ]
  async function dismiss(): Promise<void> {
    focusHeading() // the notice goes, and its button with it
    await denied?.dismiss()
  }

  return (
    <Note
      tone="wait"
      role="status"
      title={texts.title}
      actions={
        <>
          {logIn}
          <Button size="small" variant="quiet" onClick={dismiss}>
            {deniedSessionTexts.dismiss}
          </Button>
        </>
      }
    >
      {sentences.filter(Boolean).join(' ')}
    </Note>
  )
}
