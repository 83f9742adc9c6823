import type { ComponentType } from 'react'
import { useDealershipChoice } from '#app-context/people/use-dealership-choice.ts'
import { useShelfCount } from '#app-context/restock/use-shelf-count.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import type { CountedProduct } from '#domain/restock/shelf-count.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'
import { shelfCountTexts as texts } from '#texts/cart/shelf-count.ts'
import { Button } from '#ui/button/button.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { saveFile } from '#ui/file/save-file.ts'
import { Card } from '#ui/layout/card.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { DealershipPage } from '#ui/layout/dealership-page.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { linesToAdd } from '../lines-to-add.ts'
import { PurchasesNote } from '../purchases-note.tsx'
import { CountEntry } from './count-entry.tsx'
import { countFile } from './count-file.ts'
import { CountedTable } from './counted-table.tsx'
import { useCountedRows } from './use-counted-rows.ts'

interface CountParts {
  /** The button that adds lines to the cart. */
  ReAdd: ComponentType<{ lines: readonly EarlierLine[]; label?: string; emptyReason?: string }>
}

/** The count of the dealership's shelf, and the order that fills it; it works without a connection. */
export function CountScreen(parts: CountParts) {
  return (
    <DealershipPage title={texts.title} lead={texts.lead} {...useDealershipChoice()}>
      {({ id }) => <DealershipCount dealershipId={id} {...parts} />}
    </DealershipPage>
  )
}

function DealershipCount({ dealershipId, ReAdd }: CountParts & { dealershipId: number }) {
  const count = useShelfCount(dealershipId)
  return (
    <Columns>
      <CountEntry count={count} />
      {count.products === undefined ? (
        <Skeleton count={4} height="60px" label={texts.isLoading} />
      ) : (
        <CountedOrder dealershipId={dealershipId} products={count.products} count={count} ReAdd={ReAdd} />
      )}
    </Columns>
  )
}

interface CountedOrderProps extends CountParts {
  dealershipId: number
  products: readonly CountedProduct[]
  count: ReturnType<typeof useShelfCount>
}

/** The counted products, with the order that fills the shelf up to the usual stock. */
function CountedOrder({ dealershipId, products, count, ReAdd }: CountedOrderProps) {
  const { rows, purchases, coverWeeks, setQuantity } = useCountedRows(dealershipId, products)
  if (rows === undefined || coverWeeks === undefined) {
    return <Skeleton count={4} height="60px" label={texts.isLoading} />
  }
  const remove = ({ productId, name }: CountedProduct) =>
    void count.record({ productId, name, kind: 'remove', quantity: 0 }) // the live query shows the result
  const save = () =>
    saveFile(texts.fileName(isoDateOfInstant(Date.now())), new Blob([countFile(rows)], { type: 'text/csv' }))
  return (
    <Stack as="section" aria-label={texts.table}>
      <PurchasesNote purchases={purchases} />
      {purchases.source === 'nowhere' && <Note tone="wait">{texts.noPurchases}</Note>}
      {rows.length === 0 ? (
        <Card>
          <EmptyState icon="list" title={texts.none}>
            {texts.noneHint}
          </EmptyState>
        </Card>
      ) : (
        <>
          <Row justify="between">
            <span role="status">{texts.summary(rows.length)}</span>
            <Row as="span">
              <ReAdd
                lines={linesToAdd(rows, ({ countedProduct: { productId, name } }) => ({ productId, name }))}
                label={texts.makeOrder}
                emptyReason={texts.chooseQuantity}
              />
              <Button icon="download" onClick={save}>
                {texts.save}
              </Button>
              <NewCount rowCount={rows.length} onClear={count.clear} />
            </Row>
          </Row>
          <CountedTable
            rows={rows}
            onQuantity={setQuantity}
            onRemove={({ countedProduct }) => remove(countedProduct)}
          />
          <Muted>{texts.cover(coverWeeks)}</Muted>
        </>
      )}
    </Stack>
  )
}

function NewCount({ rowCount, onClear }: { rowCount: number; onClear: () => Promise<void> }) {
  const question = useConfirm(() => ({
    title: texts.clearTitle,
    text: texts.clearText(rowCount),
    confirmText: texts.clearConfirm,
    isDestructive: true,
    onConfirm: () => void onClear(), // the live query shows the result
  }))
  return (
    <>
      <Button variant="quiet" onClick={() => question.ask()}>
        {texts.clear}
      </Button>
      {question.dialog}
    </>
  )
}
