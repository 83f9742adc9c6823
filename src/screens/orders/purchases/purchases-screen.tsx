import type { ComponentProps, ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { useSearchAndSorting } from '#address/use-search-and-sorting.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { purchasesPath } from '#paths'
import { usePurchases } from '#server-state/orders/use-purchases.ts'
import { useLoadFailureNotice } from '#server-state/use-load-failure-notice.ts'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { purchaseTexts } from '#texts/orders/purchases.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { EmptyCard } from '#ui/feedback/empty-card.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ForeignDealership, useIsForeignDealership } from '../foreign-dealership.tsx'
import { PurchaseSearch } from './purchase-search.tsx'
import styles from './purchases-screen.module.css'
import { PurchasesTable } from './purchases-table.tsx'
import { SORT_FIELDS } from './use-purchase-columns.tsx'

const VendorButton = lazyPart(async () => (await import('../staff/vendor-button.tsx')).VendorButton)

type PurchasesParts = Pick<ComponentProps<typeof PurchasesTable>, 'ReAdd' | 'Subscribe'> & {
  /** The button that saves the selected products as a list. */
  SaveAsList?: ComponentType<{ lines: readonly EarlierLine[]; dealershipId?: number }>
}

/** All products that a dealership purchased: the dealership in the address, or else the chosen dealership (G01). */
export function PurchasesScreen(parts: PurchasesParts) {
  const { dealershipId = '' } = useParams()
  const { chosenDealership, choices, isChosenInCart } = useDealership()
  const { account } = useSession()
  const id = /^\d+$/.test(dealershipId) ? Number(dealershipId) : chosenDealership?.id
  const shownDealership = [...choices, ...(account?.dealerships ?? [])].find(
    (dealership) => dealership.id === id,
  )
  const isForeign = useIsForeignDealership(id)
  const isOtherDealershipChosen = chosenDealership !== null && chosenDealership.id !== id && !isForeign
  if (id === undefined) {
    return (
      <Stack>
        <TitleBar title={<PurchasesTitle />} />
        <EmptyCard title={purchaseTexts.noneChosen}>
          {isChosenInCart ? purchaseTexts.noneChosenHintForStaff : purchaseTexts.noneChosenHint}
        </EmptyCard>
      </Stack>
    )
  }
  if (isForeign) {
    return (
      <Stack>
        <TitleBar title={<PurchasesTitle />} />
        <ForeignDealership>
          {account?.dealerships.map(({ id: ownId, name }) => (
            <LinkButton key={ownId} to={purchasesPath(ownId)}>
              {name}
            </LinkButton>
          ))}
        </ForeignDealership>
      </Stack>
    )
  }
  return (
    <DealershipPurchases
      key={id}
      dealershipId={id}
      name={shownDealership?.name ?? ''}
      otherDealership={isOtherDealershipChosen ? chosenDealership : null}
      {...parts}
    />
  )
}

interface DealershipPurchasesProps extends PurchasesParts {
  dealershipId: number
  name: string
  /** The chosen dealership, if the page shows another one. */
  otherDealership: { name: string } | null
}

function DealershipPurchases({
  dealershipId,
  name,
  otherDealership,
  SaveAsList,
  ...parts
}: DealershipPurchasesProps) {
  const { may } = useSession()
  const purchases = usePurchases(dealershipId)
  useLoadFailureNotice(purchases)
  const searchAndSorting = useSearchAndSorting(SORT_FIELDS)
  const { rows, failure } = purchases
  return (
    <Stack gap={3}>
      <TitleBar title={<PurchasesTitle />} beside={name && <Muted>{purchaseTexts.ofDealership(name)}</Muted>}>
        {rows?.length !== 0 && <PurchaseSearch {...searchAndSorting} />}
        {rows && rows.length > 0 && may('seeVendors') && (
          <VendorButton dealership={{ id: dealershipId, name }} rows={rows} />
        )}
      </TitleBar>
      {otherDealership && <Note>{purchaseTexts.otherDealership(otherDealership.name)}</Note>}
      {rows && (
        <CopyNote
          text={lastCopyText(purchases, Date.now())}
          retryText={lastCopyTexts.loadAgain}
          isRetrying={purchases.isReading}
          onRetry={purchases.retry}
        />
      )}
      {rows === undefined && <Skeleton count={6} height="60px" label={purchaseTexts.isLoading} />}
      {rows?.length === 0 && failure === null && (
        <EmptyCard title={purchaseTexts.none}>{purchaseTexts.noneHint}</EmptyCard>
      )}
      {rows?.length === 0 && failure !== null && (
        <EmptyCard title={purchaseTexts.noneStored}>{purchaseTexts.noneStoredHint}</EmptyCard>
      )}
      {rows !== undefined && rows.length > 0 && (
        <PurchasesTable
          rows={rows}
          {...parts}
          {...searchAndSorting}
          listButton={(lines) => SaveAsList && <SaveAsList lines={lines} dealershipId={dealershipId} />}
        />
      )}
    </Stack>
  )
}

/** The title of the page. It does not break before its slash. */
function PurchasesTitle() {
  const [firstPart, secondPart] = purchaseTexts.titleParts
  return (
    <>
      <span className={styles.unbroken}>{firstPart}</span> <span>{secondPart}</span>
    </>
  )
}
