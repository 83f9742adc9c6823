import type { ComponentType } from 'react'
import { useStoredCounterHeight } from '#app-context/device/use-stored-counter-height.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { decidedDealershipIds } from '#domain/people/review-rights.ts'
import { yourCounterTexts as texts } from '#texts/catalogue/your-counter.ts'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Card } from '#ui/layout/card.tsx'
import styles from './your-counter.module.css'
import {
  ChangesLine,
  OpenRequestsLine,
  RequestsLine,
  ShipmentLines,
  UnsettledOrdersLine,
  WaitingLine,
} from './your-counter-lines.tsx'

/** Rows of other screens, about the chosen dealership. */
export interface YourCounterParts {
  /** Without a dealership it shows the newest order of all. */
  LastOrder: ComponentType<{ dealershipId: number | undefined }>
  RunOut: ComponentType<{ dealershipId: number }>
  Lists: ComponentType<{ dealershipId: number }>
}

/**
 * The day of the counter, the first part of Home for signed-in people: one fact and at most one action per row, from the
 * device (G298). Without a row the part is not there.
 */
export function YourCounter({ LastOrder, RunOut, Lists }: YourCounterParts) {
  const { account, may } = useSession()
  const { chosenDealership } = useDealership()
  const { frame, content } = useStoredCounterHeight()
  const hasSeveral = (account?.dealerships.length ?? 0) > 1
  const isBuyer = !may('administerOrders')
  const dealership = chosenDealership && { dealershipId: chosenDealership.id }
  return (
    <div ref={frame} className={styles.frame}>
      <Card as="section" label={texts.title} isPadded={false}>
        <div ref={content}>
          {/* Another dealership begins with rows of its own, not with the previous rows. */}
          <ul key={dealership?.dealershipId} className={styles.lines} ref={keepFocus}>
            <WaitingLine />
            {account !== null && decidedDealershipIds(account).length > 0 && <RequestsLine />}
            {may('seeCompanies') && <OpenRequestsLine />}
            {!isBuyer && <UnsettledOrdersLine />}
            {isBuyer && (dealership || hasSeveral) && may('seeOrders') && (
              <LastOrder dealershipId={dealership?.dealershipId} />
            )}
            {isBuyer && dealership && may('seeOrders') && <RunOut {...dealership} />}
            <ShipmentLines />
            {isBuyer && dealership && may('placeOrders') && <Lists {...dealership} />}
            <ChangesLine />
          </ul>
        </div>
      </Card>
    </div>
  )
}
