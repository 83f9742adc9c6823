import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { usePageTitle } from '#app-context/page-title.ts'
import { useProduct } from '#app-context/catalogue/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { formatUpToFourDecimals } from '#domain/values/money.ts'
import { type Product, ROOT_PARENT_ID } from '#domain/products/product.ts'
import type { ProductEdit } from '#domain/products/product-edit.ts'
import { productSheetPath } from '#paths'
import { useEditProducts } from '#server-state/products/use-edit-products.ts'
import { productEditTexts as editTexts, bulkProductTexts as texts } from '#texts/products/bulk-products.ts'
import { editingTexts } from '#texts/products/catalogue-editing.ts'
import { listTexts } from '#texts/lists.ts'
import { pageTitles } from '#texts/page-titles.ts'
import { productSheetTexts } from '#texts/products/product-sheet.ts'
import { searchTexts } from '#texts/catalogue/search.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Chip } from '#ui/feedback/chip.tsx'
import { EmptyCard } from '#ui/feedback/empty-card.tsx'
import { FailedNote } from '#ui/feedback/failed-note.tsx'
import { OfflineNote } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FilterForm } from '#ui/form/filter-form.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import { BulkOutcome } from '#ui/table/bulk-outcome.tsx'
import type { Column } from '#ui/table/columns.ts'
import { FittingTable } from '#ui/table/scrolling-table.tsx'
import { TouchedActions } from '#ui/table/row-actions.tsx'
import { useBulkWork } from '#ui/table/use-bulk-work.ts'
import { type RowSelection, useSelection } from '#ui/table/use-selection.ts'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import styles from './bulk-screen.module.css'
import { IncompleteCatalogueNote } from './incomplete-catalogue-note.tsx'
import { LoadingGroup } from './loading-group.tsx'
import { BackToCatalogueLink, backToCatalogue } from './back-to-catalogue-link.tsx'
import { fieldsOf, filterSchema, typedFilterIn, withFilter } from './filter-fields.ts'
import { useListedProducts } from './use-listed-products.ts'

const BAR_TEXTS = { ...listTexts, chooseAllOfPage: texts.chooseAll, chooseEverything: undefined }
const OUTCOME_TEXTS = { ...listTexts, row: editTexts.product, workingThrough: editTexts.workingThrough }

const COLUMNS: readonly Column<Product>[] = [
  { title: editTexts.product, isHeadline: true, cell: ({ name }) => name },
  { title: texts.id, align: 'end', placeInCard: 'second-line', hasTitleInCard: true, cell: ({ id }) => id },
  { title: texts.type, keepsWordsWhole: true, cell: ({ type }) => type },
  {
    title: texts.price,
    align: 'end',
    placeInCard: 'first-line-end',
    cell: ({ price }) => formatUpToFourDecimals(price),
  },
  {
    title: texts.startAndStep,
    align: 'end',
    placeInCard: 'second-line',
    hasTitleInCard: true,
    cell: ({ startValue, quantityStep }) => `${startValue} / ${quantityStep}`,
  },
  {
    title: texts.shipping,
    align: 'end',
    cell: ({ shippingCost, shippingMinSize }) => (
      <span className={styles.shipping}>
        {texts.shippingWords(formatUpToFourDecimals(shippingCost), shippingMinSize)}
      </span>
    ),
  },
  {
    title: texts.state,
    keepsWordsWhole: true,
    placeInCard: 'second-line',
    cell: ({ archive, hiddenProduct, noTax }) => (
      <span className={styles.states}>
        {archive && <Chip tone="wait">{texts.archived}</Chip>}
        {hiddenProduct && <Chip tone="info">{texts.hidden}</Chip>}
        {noTax && <Chip>{texts.noTax}</Chip>}
      </span>
    ),
  },
]

/** Lets staff change many products of a group, or of the results of a search, together. */
export function BulkScreen() {
  const parentId = Number(useParams().parentId)
  const group = useProduct(parentId === ROOT_PARENT_ID ? null : parentId)
  if (group === undefined) return <LoadingGroup title={pageTitles.bulkProducts} />
  return <GroupProducts parentId={parentId} group={group} />
}

/** `group`: null for the top level, and for a group that is not on the device. */
function GroupProducts({ parentId, group }: { parentId: number; group: Product | null }) {
  const [query, setQuery] = useSearchParams()
  const isOffline = useConnection().state === 'offline'
  const search = query.get('s') ?? ''
  const typedFilter = typedFilterIn(query)
  const name = parentId === ROOT_PARENT_ID ? texts.topLevel : (group?.name ?? '')
  const title = search === '' ? texts.titleOf(name) : texts.titleOfSearch(search)
  usePageTitle(title)
  const { products, onTryAgain } = useListedProducts({
    parentId,
    search,
    filterText: typedFilter.find,
    showsArchive: typedFilter.shown === 'archive',
    includesSubgroups: typedFilter.all === 'yes',
  })
  const selection = useSelection<Product>({ keyOf: ({ id }) => id, scope: `${parentId} ${search}` })
  return (
    <Stack gap={3}>
      <TitleBar
        title={title}
        beside={
          <Muted as="span" role="status">
            {products && !onTryAgain && texts.count(products.length)}
          </Muted>
        }
      >
        <FilterForm
          label={texts.filters}
          fields={fieldsOf(search)}
          appliedTexts={typedFilter}
          schema={filterSchema}
          onApply={(filter) => setQuery(withFilter(query, filter), { replace: true })}
        />
        <PageLinks parentId={parentId} group={group} search={search} />
      </TitleBar>
      {isOffline && <OfflineNote>{editTexts.needsServer}</OfflineNote>}
      <IncompleteCatalogueNote />
      {onTryAgain ? (
        <FailedNote retryText={searchTexts.tryAgain} onRetry={onTryAgain}>
          {searchTexts.failed}
        </FailedNote>
      ) : (
        <ProductTable products={products} selection={selection} />
      )}
      <BulkChanges products={products ?? []} selection={selection} />
    </Stack>
  )
}

interface PageLinksProps {
  parentId: number
  group: Product | null
  search: string
}

/** Links to the catalogue and to the spreadsheet; below the large breakpoint one menu, beside the filters. */
function PageLinks({ parentId, ...back }: PageLinksProps) {
  const isTouched = useMedia(BELOW_LARGE)
  const sheetPath = productSheetPath(parentId)
  if (isTouched) {
    return (
      <TouchedActions
        actions={[
          backToCatalogue(back),
          { icon: 'list', label: productSheetTexts.spreadsheet, to: sheetPath },
        ]}
        moreLabel={editingTexts.moreForPage}
        isInBar
      />
    )
  }
  return (
    <>
      <BackToCatalogueLink {...back} />
      <LinkButton to={sheetPath} icon="list">
        {productSheetTexts.spreadsheet}
      </LinkButton>
    </>
  )
}

interface ProductTableProps {
  products: readonly Product[] | undefined
  selection: RowSelection<Product>
}

function ProductTable({ products, selection }: ProductTableProps) {
  if (products === undefined) return <Skeleton count={6} height="44px" label={texts.isLoading} />
  if (products.length === 0) {
    return (
      <EmptyCard icon="search" title={texts.none}>
        {texts.noneHint}
      </EmptyCard>
    )
  }
  return (
    <FittingTable
      label={texts.list}
      columns={COLUMNS}
      rows={products}
      isDense
      isOneLine
      hasLowCards
      keyOf={({ id }) => id}
      choice={{
        selection,
        nameOf: ({ name }) => texts.chooseProduct(name),
        chooseAllName: texts.chooseAll,
      }}
    />
  )
}

function BulkChanges({
  products,
  selection,
}: {
  products: readonly Product[]
  selection: RowSelection<Product>
}) {
  const [chosenProducts, setChosenProducts] = useState<readonly Product[] | null>(null)
  const work = useBulkWork<ProductEdit>(useEditProducts())
  const { namedRows } = selection.selection
  return (
    <>
      <BulkBar
        texts={BAR_TEXTS}
        selection={selection}
        pageRows={products}
        total={namedRows.size}
        outcome={
          work.isWorthShowing && (
            <BulkOutcome texts={OUTCOME_TEXTS} work={work} nameOf={({ product }) => product.name} />
          )
        }
      >
        <Button
          variant="primary"
          icon="edit"
          disabled={work.isRunning}
          reason={editTexts.isRunning}
          onClick={() => setChosenProducts([...namedRows.values()])}
        >
          {texts.open(namedRows.size)}
        </Button>
      </BulkBar>
      {chosenProducts !== null && (
        <BulkDialog
          chosenProducts={chosenProducts}
          listedProducts={products}
          onStart={work.start}
          onClose={() => setChosenProducts(null)}
        />
      )}
    </>
  )
}
