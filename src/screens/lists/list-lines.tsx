import { type QuantityUpdater, quantityStepperProps } from '#app-context/cart/quantity-stepper.ts'
import { type PurchaseTerms, usePurchaseTerms } from '#app-context/cart/use-purchase.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { dealerPrice, pageTotal } from '#domain/prices/goods.ts'
import type { Product } from '#domain/products/product.ts'
import { formatUpToFourDecimals } from '#domain/values/money.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import type { Action } from '#ui/dialog/menu.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import type { Column } from '#ui/table/columns.ts'
import { RowActions } from '#ui/table/row-actions.tsx'
import { PlainTable, TableFrame } from '#ui/table/table.tsx'
import type { useSelection } from '#ui/table/use-selection.ts'
import styles from './lists-screen.module.css'

/** A line with its product from the device's copy; `product` is null if the copy does not have it. */
export interface ListRow {
  line: EarlierLine
  product: Product | null
}

interface ListLinesProps {
  name: string
  rows: readonly ListRow[]
  selection: ReturnType<typeof useSelection<ListRow>>
  onQuantity: (productId: number, updater: QuantityUpdater) => void
  onRemove: (productId: number) => void
}

/** The products of a list with their quantities. The button of `ListCard` adds the chosen products to the cart. */
export function ListLines({ name, rows, selection, onQuantity, onRemove }: ListLinesProps) {
  const terms = usePurchaseTerms()
  return (
    <TableFrame>
      <PlainTable
        label={texts.lines(name)}
        columns={listColumns(terms, onQuantity, onRemove)}
        rows={rows}
        keyOf={({ line }) => line.productId}
        nameOf={({ line }) => line.name}
        hasLowCards
        choice={{ selection, nameOf: ({ line }) => texts.chooseLine(line.name) }}
      />
    </TableFrame>
  )
}

function listColumns(
  { pricing, isAdmin }: PurchaseTerms,
  onQuantity: ListLinesProps['onQuantity'],
  onRemove: ListLinesProps['onRemove'],
): Column<ListRow>[] {
  return [
    {
      title: texts.product,
      isHeadline: true,
      cell: ({ line, product }) => (
        <Stack as="span" gap={1}>
          <span>{line.name}</span>
          {product === null && <small>{texts.isMissing}</small>}
        </Stack>
      ),
    },
    {
      title: texts.quantity,
      align: 'end',
      placeInCard: 'second-line',
      cell: ({ line, product }) =>
        product === null ? (
          line.quantity
        ) : (
          <div className={styles.stepper}>
            <Stepper
              {...quantityStepperProps(product, isAdmin, { quantity: line.quantity }, (updater) =>
                onQuantity(line.productId, updater),
              )}
              label={texts.quantityOf(line.name)}
            />
          </div>
        ),
    },
    {
      title: texts.price,
      align: 'end',
      placeInCard: 'second-line',
      cell: ({ product }) => product !== null && formatUpToFourDecimals(dealerPrice(product, pricing)),
    },
    {
      title: texts.total,
      align: 'end',
      placeInCard: 'first-line-end',
      cell: ({ line, product }) =>
        product !== null && (
          <strong>{formatUpToFourDecimals(pageTotal(dealerPrice(product, pricing), line.quantity))}</strong>
        ),
    },
    {
      title: texts.actions,
      isTitleHidden: true,
      align: 'end',
      cell: ({ line: { productId, name } }) => {
        const action: Action = {
          icon: 'trash',
          label: texts.removeOf(name),
          onSelect: () => onRemove(productId),
        }
        return (
          <RowActions
            actions={[action]}
            main={{ action, word: texts.remove }}
            moreLabel={texts.moreFor(name)}
          />
        )
      },
    },
  ]
}
