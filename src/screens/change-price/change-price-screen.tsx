import { type ReactNode, useState } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import { useFilters } from '#app-context/use-filters.ts'
import { useLastPage, usePageNumber } from '#app-context/use-page-number.ts'
import { useSession } from '#app-context/use-session.ts'
import type { PriceChange } from '#domain/price-change.ts'
import { type PriceChangePage, usePriceChanges } from '#server-state/use-price-changes.ts'
import { lastCopyTexts } from '#texts/last-copy.ts'
import { priceChangeTexts } from '#texts/price-changes.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FilterForm } from '#ui/form/filter-form.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import type { Column } from '#ui/table/columns.ts'
import { Pager } from '#ui/table/pager.tsx'
import { PlainTable, TableFrame } from '#ui/table/table.tsx'
import { AddPriceChange } from './add-price-change.tsx'
import styles from './change-price-screen.module.css'
import { FILTER_FIELDS, FILTER_NAMES, filterFields } from './filter-fields.ts'
import { RollBackDialog } from './roll-back-dialog.tsx'

const NONE: PriceChangePage = { changes: [], pageCount: 0 }

/** The changes of all prices that count, and new ones (ordering.md §2 Change price). */
export function ChangePriceScreen() {
  const { may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const filters = useFilters(FILTER_NAMES, filterFields)
  const number = usePageNumber()
  const fact = usePriceChanges(number.page, filters.wanted)
  const { changes, pageCount } = fact.value ?? NONE
  const isLoading = fact.source === 'awaited'
  const isBeyond = useLastPage(number, isLoading || fact.isOfBefore ? null : pageCount)
  const [isAdding, setIsAdding] = useState(false)
  const [rolledBack, setRolledBack] = useState<PriceChange | null>(null)

  function content(): ReactNode {
    if (isLoading || isBeyond) return <Skeleton count={6} height="44px" label={priceChangeTexts.isLoading} />
    if (changes.length > 0) {
      const columns = columnsOf(may('rollBackPrices') ? setRolledBack : null, isOffline)
      return (
        <TableFrame>
          <PlainTable label={priceChangeTexts.list} columns={columns} rows={changes} keyOf={({ id }) => id} />
        </TableFrame>
      )
    }
    const [title, hint] = filters.isSet
      ? [priceChangeTexts.noneMatch, priceChangeTexts.noneMatchHint]
      : [priceChangeTexts.none, priceChangeTexts.noneHint]
    return (
      <Card>
        <EmptyState title={fact.failure === null ? title : priceChangeTexts.notRead}>
          {fact.failure === null ? hint : priceChangeTexts.needsServer}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className={styles.screen}>
      <TitleBar title={priceChangeTexts.title}>
        {may('changePrices') && (
          <Button
            variant="primary"
            icon="plus"
            disabled={isOffline}
            reason={isOffline ? priceChangeTexts.needsServer : undefined}
            onClick={() => setIsAdding(true)}
          >
            {priceChangeTexts.addTitle}
          </Button>
        )}
      </TitleBar>
      <FilterForm
        label={priceChangeTexts.filters}
        fields={FILTER_FIELDS}
        applied={filters.typed}
        schema={filterFields}
        onApply={filters.apply}
      />
      <CopyNote
        text={fact.failure}
        retry={lastCopyTexts.tryAgain}
        isRetrying={fact.isReading}
        onRetry={fact.retry}
      />
      {content()}
      {pageCount > 1 && <Pager page={number.page} pageCount={pageCount} onChoose={number.choose} />}
      {isAdding && <AddPriceChange onClose={() => setIsAdding(false)} />}
      {rolledBack !== null && <RollBackDialog change={rolledBack} onClose={() => setRolledBack(null)} />}
    </div>
  )
}

function columnsOf(onRollBack: ((change: PriceChange) => void) | null, isOffline: boolean) {
  const columns: (Column<PriceChange> | false)[] = [
    { title: priceChangeTexts.id, isHeadline: true, cell: ({ id }) => id },
    { title: priceChangeTexts.date, cell: ({ createdAt }) => createdAt },
    { title: priceChangeTexts.type, cell: ({ type }) => priceChangeTexts.types[type] },
    { title: priceChangeTexts.value, align: 'end', cell: ({ value }) => priceChangeTexts.percent(value) },
    onRollBack !== null && {
      title: priceChangeTexts.actions,
      align: 'end',
      cell: (change) => (
        <Button
          size="small"
          aria-label={priceChangeTexts.rollBackOf(change.id)}
          disabled={isOffline}
          reason={isOffline ? priceChangeTexts.needsServer : undefined}
          onClick={() => onRollBack(change)}
        >
          {priceChangeTexts.rollBack}
        </Button>
      ),
    },
  ]
  return columns.filter((column) => column !== false)
}
