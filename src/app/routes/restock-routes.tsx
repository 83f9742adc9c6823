// The routes of restocking: the suggested order, the count of the shelf, the labels, and the changed products.
import { shellTexts } from '#texts/shell.ts'
import { lazyScreen } from './lazy-screen.tsx'
import type { PlainRoute } from './plain-route.ts'
import { ROUTE_PATTERNS } from './route-patterns.ts'

/** Loads the code of the button Add to cart, which the screens of earlier orders and of lists show too. */
export const loadReAddButton = () => import('#screens/re-add/re-add-button.tsx')

export const RESTOCK_ROUTES: readonly PlainRoute[] = [
  {
    path: ROUTE_PATTERNS.restock,
    Screen: lazyScreen(async () => {
      const [{ RestockScreen }, { ReAddButton }] = await Promise.all([
        import('#screens/restock/restock-screen.tsx'),
        loadReAddButton(),
      ])
      return () => <RestockScreen ReAdd={ReAddButton} />
    }).Screen,
    title: shellTexts.restock,
    gate: 'seeOrders',
    needsQueryClient: true,
    hasNumericParameters: true,
  },
  {
    path: ROUTE_PATTERNS.count,
    Screen: lazyScreen(async () => {
      const [{ CountScreen }, { ReAddButton }] = await Promise.all([
        import('#screens/restock/count/count-screen.tsx'),
        loadReAddButton(),
      ])
      return () => <CountScreen ReAdd={ReAddButton} />
    }).Screen,
    title: shellTexts.shelfCount,
    gate: 'seeOrders',
    needsQueryClient: true,
    hasNumericParameters: true,
  },
  {
    path: ROUTE_PATTERNS.labels,
    Screen: lazyScreen(async () => (await import('#screens/restock/labels/labels-screen.tsx')).LabelsScreen)
      .Screen,
    title: shellTexts.labels,
    gate: 'seeOrders',
    needsQueryClient: true,
  },
  {
    path: ROUTE_PATTERNS.changes,
    Screen: lazyScreen(
      async () => (await import('#screens/product-news/product-news-screen.tsx')).ProductNewsScreen,
    ).Screen,
    title: shellTexts.changes,
    gate: 'placeOrders',
  },
]
