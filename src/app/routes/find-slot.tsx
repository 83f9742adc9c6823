import { addPriceChangePath, morningPath } from '#address/links-of-find.ts'
import { useCounter } from '#app-context/counter.ts'
import { showReason } from '#app-context/notices.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useLockedAccounts } from '#app-context/people/use-unlock-accounts.ts'
import { authPath, cartPath, unlockPath } from '#paths'
import { FindDialog } from '#screens/find/find-dialog.tsx'
import type { FindEntry } from '#screens/find/use-find.tsx'
import { type SignOut, useSignOut } from '#screens/sign-out/use-sign-out.tsx'
import { useLock } from '#screens/unlock/use-lock.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { morningTexts } from '#texts/orders/morning.ts'
import { signOutTexts } from '#texts/people/sign-in.ts'
import { lockTexts } from '#texts/people/unlock.ts'
import { priceChangeTexts } from '#texts/prices/price-changes.ts'
import { shellTexts } from '#texts/shell.ts'
import { FOOTER_LINKS, placesOf } from '../shell/link-table.ts'
import { linksOf } from '../shell/more-groups.ts'
import { withPageQueries } from './page-queries.tsx'

/** The screens of the header and the footer that the person may open, and the actions of the header. */
function useFindEntries({ isReady, logOut }: SignOut): FindEntry[] {
  const { notices } = useCounter()
  const { may, isSignedIn } = useSession()
  const { chosenDealership } = useDealership()
  const lock = useLock()
  const lockedAccounts = useLockedAccounts() ?? []
  const person = { may, isSignedIn, hasDealership: chosenDealership !== null }
  // A place has also the name of its page: Prices is Change Price.
  const links = [...placesOf(person), ...linksOf(person), ...(isSignedIn ? [] : FOOTER_LINKS)]
  const entries: FindEntry[] = [{ text: cartTexts.title, to: cartPath, icon: 'cart' }]
  // The cart and Log In are places of a visitor.
  for (const { text, to } of links) {
    const isKnown = entries.some((entry) => entry.text === text)
    if (!isKnown && to !== cartPath && to !== authPath('')) entries.push({ text, to, icon: 'arrow-right' })
  }
  if (may('administerOrders') && may('seeOrderStatus'))
    entries.push({ text: morningTexts.title, to: morningPath, icon: 'print' })
  if (may('changePrices'))
    entries.push({ text: priceChangeTexts.addTitle, to: addPriceChangePath, icon: 'plus' })
  if (lock) {
    const { reason, lockOrSetUp } = lock
    const run = reason === undefined ? lockOrSetUp : () => showReason(notices, reason)
    entries.push({ text: lockTexts.lock, icon: 'lock', run })
  }
  if (isSignedIn) {
    if (isReady) entries.push({ text: signOutTexts.logOut, icon: 'sign-out', run: logOut })
  } else {
    const { pathname, search } = window.location
    entries.push({ text: shellTexts.logIn, icon: 'user', to: authPath(`${pathname}${search}`) })
    if (lockedAccounts.length > 0) entries.push({ text: shellTexts.unlock, icon: 'lock', to: unlockPath })
  }
  return entries
}

interface FindSlotProps {
  isOpen: boolean
  onClose: () => void
}

/** Stays after Find has closed, for the question of Log Out. */
function FindWithEntries({ isOpen, onClose }: FindSlotProps) {
  const signOut = useSignOut()
  const entries = useFindEntries(signOut)
  return (
    <>
      {isOpen && <FindDialog entries={entries} onClose={onClose} />}
      {signOut.question}
    </>
  )
}

/** The dialog Find with the query client of the page. */
export const FindSlot = withPageQueries(FindWithEntries)
