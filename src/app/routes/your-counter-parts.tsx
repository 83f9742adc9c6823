import { YourCounter } from '#screens/catalogue/your-counter.tsx'
import { ListsLine } from '#screens/lists/lists-line.tsx'
import { LastOrderLine } from '#screens/orders/last-order-line.tsx'
import { OrderAgain } from '#screens/re-add/order-again.tsx'
import { ReAddButton } from '#screens/re-add/re-add-button.tsx'
import { RunOutLine } from '#screens/restock/run-out-line.tsx'
import { withPageQueries } from './page-queries.tsx'

interface DealershipProps {
  dealershipId: number
}

const LastOrder = (props: { dealershipId: number | undefined }) => (
  <LastOrderLine {...props} OrderAgain={OrderAgain} />
)
const Lists = (props: DealershipProps) => <ListsLine {...props} ReAdd={ReAddButton} />

/** The day of the counter with the rows of all screens. Loaded after the first painting. */
export const YourCounterWithParts = withPageQueries(() => (
  <YourCounter LastOrder={LastOrder} RunOut={RunOutLine} Lists={Lists} />
))
