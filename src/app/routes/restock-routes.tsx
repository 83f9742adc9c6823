// The routes of restocking: what a dealership orders before it is missing.
import { shellTexts } from '#texts/shell.ts'
import { lazyScreen } from './lazy-screen.tsx'
import { loadReAddButton } from './load-re-add-button.ts'
import { ROUTES } from './patterns.ts'
import type { PlainRoute } from './plain-route.ts'

export const RESTOCK_ROUTES: readonly PlainRoute[] = [
  {
    path: ROUTES.restock,
    Screen: lazyScreen(async () => {
      const [{ RestockScreen }, { ReAddButton }] = await Promise.all([
        import('#screens/restock/restock-screen.tsx'),
        loadReAddButton(),
      ])
      return () => <RestockScreen ReAdd={ReAddButton} />
    }).Screen,
    title: shellTexts.restock,
    gate: 'seeOrders',
    hasQueries: true,
    hasNumbers: true,
  },
  {
    path: ROUTES.count,
    Screen: lazyScreen(async () => {
      const [{ CountScreen }, { ReAddButton }] = await Promise.all([
        import('#screens/restock/count/count-screen.tsx'),
        loadReAddButton(),
      ])
      return () => <CountScreen ReAdd={ReAddButton} />
    }).Screen,
    title: shellTexts.count,
    gate: 'seeOrders',
    hasQueries: true,
    hasNumbers: true,
  },
  {
    path: ROUTES.labels,
    Screen: lazyScreen(async () => (await import('#screens/restock/labels/labels-screen.tsx')).LabelsScreen)
      .Screen,
    title: shellTexts.labels,
    gate: 'seeOrders',
    hasQueries: true,
  },
]
