import { useMemo } from 'react'
import { useCatalogueStatus } from '#app-context/catalogue/use-catalogue.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { PriceChangeType, PriceMove } from '#domain/prices/price-change.ts'
import {
  type EffectSources,
  effectOf,
  type NamedPriceMove,
  type PriceChangeEffect,
  type ShipmentEffect,
} from '#domain/prices/price-change-effect.ts'
import { formatStartDate } from '#domain/values/dates.ts'
import { formatMoney, formatUpToFourDecimals } from '#domain/values/money.ts'
import { ageWords } from '#texts/figures.ts'
import { priceEffectTexts } from '#texts/prices/price-changes.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import type { Column } from '#ui/table/columns.ts'
import { PlainTable, TableFrame } from '#ui/table/table.tsx'
import styles from './price-effect.module.css'

const MAX_SHOWN_SHIPMENTS = 10

interface PriceEffectProps {
  type: PriceChangeType
  /** null while the moves are being read. */
  moves: readonly PriceMove[] | null
  /** True when the device computed the moves, from the products that this person may see. */
  isComputedOnDevice: boolean
  /** undefined while the sources are being read. */
  sources: EffectSources | undefined
}

/** Shows the effect of a price change or of its rollback before staff confirm it (ordering.md §2 Change price). */
export function PriceEffect({ type, moves, isComputedOnDevice, sources }: PriceEffectProps) {
  const { may } = useSession()
  const effect = useMemo(
    () => (moves === null || sources === undefined ? null : effectOf(moves, sources)),
    [moves, sources],
  )
  if (effect === null) return <Skeleton count={4} height="36px" label={priceEffectTexts.isComputing} />
  return (
    <section className={styles.effect} aria-label={priceEffectTexts.title}>
      <p className={styles.count} role="status">
        {effect.productCount === 0
          ? priceEffectTexts.nothing
          : priceEffectTexts.count[type](effect.productCount)}
      </p>
      <Warnings effect={effect} />
      <CatalogueCopyFacts />
      {isComputedOnDevice && !may('seeHiddenProducts') && <Note>{priceEffectTexts.withoutHidden}</Note>}
      {effect.largestMoves.length > 0 && (
        <>
          <h3>{priceEffectTexts.largest}</h3>
          <TableFrame>
            <PlainTable
              label={priceEffectTexts.largest}
              columns={moveColumns(type)}
              rows={effect.largestMoves}
              keyOf={({ productId, field }) => `${productId} ${field}`}
              isDense
              hasLowCards
            />
          </TableFrame>
        </>
      )}
      <Example example={effect.example} />
      <Shipments effect={effect} />
    </section>
  )
}

function Warnings({ effect: { movesToZero, tooHighMoves } }: { effect: PriceChangeEffect }) {
  const [firstMoveToZero] = movesToZero
  const [firstTooHighMove] = tooHighMoves
  return (
    <>
      {firstTooHighMove && (
        <Note tone="bad" role="alert">
          {priceEffectTexts.pricesTooHigh(tooHighMoves.length, firstTooHighMove.name)}
        </Note>
      )}
      {firstMoveToZero && (
        <Note tone="wait">{priceEffectTexts.pricesBecomeZero(movesToZero.length, firstMoveToZero.name)}</Note>
      )}
    </>
  )
}

/**
 * Says how old and how complete the device's catalogue is. The example and the shipments are computed from it, and also
 * the moves if the server did not send them.
 */
function CatalogueCopyFacts() {
  const { storedCount, totalCount, completeAt } = useCatalogueStatus()
  return (
    <>
      {completeAt !== null && <Muted>{priceEffectTexts.asOf(ageWords(Date.now() - completeAt))}</Muted>}
      {completeAt === null && totalCount !== null && (
        <Note tone="wait">{priceEffectTexts.incomplete(storedCount, totalCount)}</Note>
      )}
    </>
  )
}

/** On phones a card has the later amount beside its headline, and the earlier one below. */
const BEFORE_COLUMN = {
  title: priceEffectTexts.before,
  align: 'end',
  placeInCard: 'second-line',
  hasTitleInCard: true,
} as const
const AFTER_COLUMN = { title: priceEffectTexts.after, align: 'end', placeInCard: 'first-line-end' } as const

function moveColumns(type: PriceChangeType): Column<NamedPriceMove>[] {
  const fieldColumn: Column<NamedPriceMove> = {
    title: priceEffectTexts.amountName,
    keepsWordsWhole: true,
    placeInCard: 'second-line',
    cell: ({ field }) => priceEffectTexts.fields[field],
  }
  return [
    { title: priceEffectTexts.product, isHeadline: true, cell: ({ name }) => name },
    ...(type === 'SHIPPING' ? [fieldColumn] : []),
    { ...BEFORE_COLUMN, cell: ({ before }) => formatUpToFourDecimals(before) },
    { ...AFTER_COLUMN, cell: ({ after }) => formatUpToFourDecimals(after) },
  ]
}

interface TotalRow {
  title: string
  amountBefore: number
  amountAfter: number
}

const TOTAL_COLUMNS: Column<TotalRow>[] = [
  { title: priceEffectTexts.amount, isHeadline: true, keepsWordsWhole: true, cell: ({ title }) => title },
  { ...BEFORE_COLUMN, cell: ({ amountBefore }) => formatMoney(amountBefore) },
  { ...AFTER_COLUMN, cell: ({ amountAfter }) => formatMoney(amountAfter) },
]

function Example({ example }: Pick<PriceChangeEffect, 'example'>) {
  if (example === null) return <Muted>{priceEffectTexts.noExample}</Muted>
  const { order, totalsBefore, totalsAfter, isComplete } = example
  const title = priceEffectTexts.example(order.id, order.dealership.name)
  const rows: TotalRow[] = [
    {
      title: priceEffectTexts.subTotal,
      amountBefore: totalsBefore.subTotal,
      amountAfter: totalsAfter.subTotal,
    },
    {
      title: priceEffectTexts.shipping,
      amountBefore: totalsBefore.shippingCost,
      amountAfter: totalsAfter.shippingCost,
    },
    { title: priceEffectTexts.tax, amountBefore: totalsBefore.taxCost, amountAfter: totalsAfter.taxCost },
    {
      title: priceEffectTexts.total,
      amountBefore: totalsBefore.totalPrice,
      amountAfter: totalsAfter.totalPrice,
    },
  ]
  return (
    <>
      <h3>{title}</h3>
      {!isComplete && <Muted>{priceEffectTexts.leftOutProducts}</Muted>}
      <TableFrame>
        <PlainTable
          label={title}
          columns={TOTAL_COLUMNS}
          rows={rows}
          keyOf={(row) => row.title}
          isDense
          hasLowCards
        />
      </TableFrame>
    </>
  )
}

const SHIPMENT_COLUMNS: Column<ShipmentEffect>[] = [
  { title: priceEffectTexts.product, isHeadline: true, cell: ({ productName }) => productName },
  {
    title: priceEffectTexts.dealership,
    placeInCard: 'second-line',
    isCutInCard: true,
    cell: ({ dealershipName, shipment }) =>
      dealershipName ?? shipmentTexts.unnamedDealership(shipment.dealershipId),
  },
  {
    title: priceEffectTexts.nextStart,
    keepsWordsWhole: true,
    placeInCard: 'second-line',
    cell: ({ shipment }) => formatStartDate(shipment.nextStartDate),
  },
  { ...BEFORE_COLUMN, cell: ({ totalsBefore }) => formatMoney(totalsBefore.totalPrice) },
  { ...AFTER_COLUMN, cell: ({ totalsAfter }) => formatMoney(totalsAfter.totalPrice) },
]

function Shipments({ effect: { shipments, shipmentCount } }: { effect: PriceChangeEffect }) {
  function summary(): string {
    if (shipmentCount === 0) return priceEffectTexts.noShipments
    if (shipments.length === 0) return priceEffectTexts.noneOfShipmentsAffected(shipmentCount)
    return priceEffectTexts.affectedShipments(shipments.length, shipmentCount)
  }
  const notShownCount = shipments.length - MAX_SHOWN_SHIPMENTS
  return (
    <>
      <h3>{priceEffectTexts.shipments}</h3>
      <Muted>{summary()}</Muted>
      {shipments.length > 0 && (
        <TableFrame>
          <PlainTable
            label={priceEffectTexts.shipments}
            columns={SHIPMENT_COLUMNS}
            rows={shipments.slice(0, MAX_SHOWN_SHIPMENTS)}
            keyOf={({ shipment }) => shipment.id}
            isDense
            hasLowCards
          />
        </TableFrame>
      )}
      {notShownCount > 0 && <Muted>{priceEffectTexts.moreShipments(notShownCount)}</Muted>}
    </>
  )
}
