import { useEffect } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { pageTrail } from '#domain/catalogue/breadcrumbs.ts'
import { cartPath } from '#paths'
import { CartScreen } from '#screens/cart/cart-screen.tsx'
import { useSearchText } from '#screens/search/use-search-text.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Page, useReportFirstContent } from '../page/page.tsx'
import { loadPendingOrders } from './lazy-routes.ts'
import { LazySearchResults } from './lazy-search-results.tsx'

/** The order form of new customers: lazy, because only few visitors order, and people with an account never need it. */
const NewCustomer = lazyPart(async () => {
  const [{ withPageQueries }, { NewCustomerOrder }] = await Promise.all([
    import('./page-queries.tsx'),
    import('#screens/visitor-requests/new-customer-order.tsx'),
  ])
  return withPageQueries(NewCustomerOrder)
})

/** The button Save as list. Its code is loaded after the code of the cart. */
const SaveAsList = lazyPart(async () => (await import('#screens/lists/save-as-list.tsx')).SaveAsList)

/** The notes about recent orders. Their code is loaded after the cart is shown. */
const RecentOrders = lazyPart(async () => {
  const [{ withPageQueries }, { RecentOrders: Notes }] = await Promise.all([
    import('./page-queries.tsx'),
    import('#screens/cart/recent-orders.tsx'),
  ])
  return withPageQueries(Notes)
})

/** The page of the cart. The results of a search are shown above the cart (G19). */
export function CartRoute() {
  const [searchText] = useSearchText()
  useReportFirstContent()
  usePendingOrdersPreload()
  return (
    <Page title={cartTexts.title} trail={pageTrail(cartTexts.title, cartPath)}>
      <CartScreen
        searchResults={searchText === '' ? null : <LazySearchResults text={searchText} level={2} />}
        NewCustomer={NewCustomer}
        SaveAsList={SaveAsList}
        RecentOrders={RecentOrders}
      />
    </Page>
  )
}

/** Loads the code of Pending orders, which Checkout opens, while the person reads the cart. */
function usePendingOrdersPreload(): void {
  const { firstContent } = useCounter()
  useEffect(() => {
    // If the code cannot be loaded, the screen loads it again and shows a failure.
    firstContent.runAfterwards(() => loadPendingOrders().catch(() => {}))
  }, [firstContent])
}
