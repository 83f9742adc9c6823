import { pageTrail } from '#domain/breadcrumbs.ts'
import { cartPath } from '#paths'
import { CartScreen } from '#screens/cart/cart-screen.tsx'
import { useSearchText } from '#screens/search/use-search-text.ts'
import { cartTexts } from '#texts/cart.ts'
import { late } from '#ui/late.ts'
import { Page } from '../page/page.tsx'
import { useShownAtOnce } from '../page/use-shown-at-once.ts'
import { LateSearchResults } from './late-search-results.tsx'

/** Few visitors order at once; whoever has an account never needs it. */
const NewCustomer = late(async () => (await import('./new-customer-slot.tsx')).NewCustomerSlot)

/** A search made here shows its results above the basket (G19). */
export function CartRoute() {
  const [text] = useSearchText()
  useShownAtOnce()
  return (
    <Page title={cartTexts.title} trail={pageTrail(cartTexts.title, cartPath)}>
      <CartScreen
        above={text === '' ? null : <LateSearchResults text={text} level={2} />}
        NewCustomer={NewCustomer}
      />
    </Page>
  )
}
