import { useSealedOrderCounts } from '#app-context/orders/use-pending-orders.ts'
import { useDeniedSession } from '#app-context/people/use-denied-session.ts'
import { authPath, pendingOrdersPath } from '#paths'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { deniedSessionTexts, removedAccountTexts } from '#texts/people/sign-in.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { focusHeading } from '#ui/focus/focus-return.ts'

/**
 * Tells a visitor how many orders of accounts wait for a sign-in, or that such orders are shown only after it. After the
 * server signed an account out, the note says what happens to the orders of that account. `showsCustomerOrders`: the page
 * shows orders of a new customer, which need no sign-in.
 */
export function SignedOutNote({ showsCustomerOrders }: { showsCustomerOrders: boolean }) {
  const deniedSession = useDeniedSession()
  const { ofAccounts } = useSealedOrderCounts()
  const logInButton = <LinkButton to={authPath(pendingOrdersPath)}>{pendingOrderTexts.signIn}</LinkButton>
  if (deniedSession === null) {
    if (ofAccounts > 0) {
      return (
        <Note icon="lock" title={pendingOrderTexts.sealedSignedOut(ofAccounts)} actions={logInButton}>
          {pendingOrderTexts.sealedNext({ ofAccounts, ofVisitors: 0, ofRemoved: 0 })}
        </Note>
      )
    }
    if (showsCustomerOrders) return null
    return (
      <Note icon="user" actions={logInButton}>
        {pendingOrderTexts.signedOut}
      </Note>
    )
  }

  const texts = deniedSession.isAccountRemoved ? removedAccountTexts : deniedSessionTexts
  const sentences = [
    texts.explanation,
    texts.orders(deniedSession.orderCount),
    deniedSession.isAccountRemoved && texts.wayBack,
  ]
  async function dismiss(): Promise<void> {
    focusHeading() // the notice disappears together with the focused button
    await deniedSession?.dismiss()
  }

  return (
    <Note
      tone="wait"
      role="status"
      title={texts.title}
      actions={
        <>
          {!deniedSession.isAccountRemoved && logInButton}
          <Button variant="quiet" onClick={dismiss}>
            {deniedSessionTexts.dismiss}
          </Button>
        </>
      }
    >
      {sentences.filter(Boolean).join(' ')}
    </Note>
  )
}
