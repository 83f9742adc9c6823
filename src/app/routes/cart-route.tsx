import { useEffect } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { pageTrail } from '#domain/catalogue/breadcrumbs.ts'
import { cartPath } from '#paths'
import { CartScreen } from '#screens/cart/cart-screen.tsx'
import { useSearchText } from '#screens/search/use-search-text.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Page, useShownAtOnce } from '../page/page.tsx'
import { loadPendingOrders } from './later-screens.ts'
import { LazySearchResults } from './lazy-search-results.tsx'

/** Loaded late: few visitors order at once, and people with an account never need it. */
const NewCustomer = lazyPart(async () => {
  const [{ withPageQueries }, { NewCustomerOrder }] = await Promise.all([
    import('./page-queries.tsx'),
    import('#screens/visitor-requests/new-customer-order.tsx'),
  ])
  return withPageQueries(NewCustomerOrder)
})

/** A search made here shows its results above the basket (G19). */
export function CartRoute() {
  const [text] = useSearchText()
  useShownAtOnce()
  usePendingOrdersReady()
  return (
    <Page title={cartTexts.title} trail={pageTrail(cartTexts.title, cartPath)}>
      <CartScreen
        above={text === '' ? null : <LazySearchResults text={text} level={2} />}
        NewCustomer={NewCustomer}
      />
    </Page>
  )
}

/** The code of the screen to which Checkout leads comes while the person reads the cart. */
function usePendingOrdersReady(): void {
  const { firstContent } = useCounter()
  useEffect(() => {
    // When the load fails, the screen loads the code again and shows that.
    firstContent.runAfterwards(() => loadPendingOrders().catch(() => {}))
  }, [firstContent])
}
