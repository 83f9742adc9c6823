import { useState } from 'react'
import { ADD_PRICE_CHANGE_HASH } from '#address/links-of-find.ts'
import { useFilters } from '#address/use-filters.ts'
import { useOpenedByHash } from '#address/use-opened-by-hash.ts'
import { usePageNumber } from '#address/use-page-number.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import type { PriceChange } from '#domain/prices/price-change.ts'
import { type PriceChangePage, usePriceChanges } from '#server-state/prices/use-price-changes.ts'
import { useListFrame } from '#server-state/use-list-frame.ts'
import { priceChangeTexts } from '#texts/prices/price-changes.ts'
import { Button } from '#ui/button/button.tsx'
import { FilterForm } from '#ui/form/filter-form.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import type { Column } from '#ui/table/columns.ts'
import { ListFrame } from '#ui/table/list-frame.tsx'
import { PlainTable } from '#ui/table/table.tsx'
import { AddPriceChange } from './add-price-change.tsx'
import { FILTER_FIELDS, FILTER_NAMES, filterSchema } from './filter-fields.ts'
import { RollBackDialog } from './roll-back-dialog.tsx'

const EMPTY_PAGE: PriceChangePage = { changes: [], pageCount: 0 }

/** The list of active price changes, with dialogs that add a change or roll one back (ordering.md §2 Change price). */
export function ChangePriceScreen() {
  const { may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const filters = useFilters(FILTER_NAMES, filterSchema)
  const pageNumber = usePageNumber()
  const changesFact = usePriceChanges(pageNumber.page, filters.values)
  const frame = useListFrame(pageNumber, changesFact, null)
  const { changes } = changesFact.value ?? EMPTY_PAGE
  const [isAdding, setIsAdding] = useOpenedByHash(ADD_PRICE_CHANGE_HASH)
  const [changeToRollBack, setChangeToRollBack] = useState<PriceChange | null>(null)

  return (
    <Stack gap={3}>
      <TitleBar title={priceChangeTexts.title}>
        <FilterForm
          label={priceChangeTexts.filters}
          fields={FILTER_FIELDS}
          appliedTexts={filters.texts}
          schema={filterSchema}
          onApply={filters.apply}
        />
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
      <ListFrame
        {...frame}
        waitingLabel={priceChangeTexts.isLoading}
        emptyState={
          changes.length === 0 &&
          (filters.isAnySet
            ? { icon: 'filter', title: priceChangeTexts.noneMatch, children: priceChangeTexts.noneMatchHint }
            : { title: priceChangeTexts.none, children: priceChangeTexts.noneHint })
        }
        notReadState={{
          title: priceChangeTexts.notRead,
          children: priceChangeTexts.notReadHint,
        }}
      >
        <PlainTable
          label={priceChangeTexts.list}
          columns={columnsOf(may('rollBackPrices') ? setChangeToRollBack : null, isOffline)}
          rows={changes}
          keyOf={({ id }) => id}
          hasLowCards
        />
      </ListFrame>
      {isAdding && may('changePrices') && <AddPriceChange onClose={() => setIsAdding(false)} />}
      {changeToRollBack !== null && (
        <RollBackDialog change={changeToRollBack} onClose={() => setChangeToRollBack(null)} />
      )}
    </Stack>
  )
}

function columnsOf(onRollBack: ((change: PriceChange) => void) | null, isOffline: boolean) {
  const columns: (Column<PriceChange> | false)[] = [
    { title: priceChangeTexts.id, isHeadline: true, keepsWordsWhole: true, cell: ({ id }) => id },
    {
      title: priceChangeTexts.date,
      keepsWordsWhole: true,
      placeInCard: 'second-line',
      cell: ({ createdAt }) => createdAt,
    },
    {
      title: priceChangeTexts.type,
      keepsWordsWhole: true,
      placeInCard: 'second-line',
      cell: ({ type }) => priceChangeTexts.types[type],
    },
    {
      title: priceChangeTexts.value,
      align: 'end',
      placeInCard: 'first-line-end',
      cell: ({ value }) => priceChangeTexts.percent(value),
    },
    onRollBack !== null && {
      title: priceChangeTexts.actions,
      isTitleHidden: true,
      align: 'end',
      cell: (change) => (
        <Button
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
