import { useDeferredValue, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type Dealership, pricingDealership } from '#domain/people/dealership.ts'
import {
  type PriceFigure,
  type PriceRow,
  priceRows,
  quantitiesIn,
  tableQuantities,
} from '#domain/prices/price-table.ts'
import type { Product } from '#domain/products/product.ts'
import { faultsOfTypedProduct, productOf } from '#domain/products/typed-product.ts'
import { formatMoney } from '#domain/values/money.ts'
import { productFormTexts as texts } from '#texts/products/product-form.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'
import type { Column } from '#ui/table/columns.ts'
import { PlainTable, TableFrame } from '#ui/table/table.tsx'
import styles from './price-preview.module.css'
import type { ProductForm } from './product-fields.ts'

interface PricePreviewProps {
  form: ProductForm
  /** The server's product, or a new product with the defaults. */
  base: Product
  /** The saved product; null for a new product. */
  savedProduct: Product | null
  dealerships: readonly Dealership[]
}

/** The fields of the computation that can be faulty. While one of them is faulty, no prices are shown. */
const PRICE_FIELDS: readonly string[] = [
  'price',
  'shippingCost',
  'shippingLocal',
  'shippingStep',
  'shippingMinSize',
  'startValue',
  'discounts',
]
const FIGURES: readonly PriceFigure[] = ['price', 'shipping', 'tax', 'total']
const NO_QUANTITIES: readonly number[] = []

const differs = ({ editedPrice, savedPrice }: PriceRow, figure: PriceFigure) =>
  savedPrice !== null && editedPrice[figure] !== savedPrice[figure]

/** The prices of the typed product beside the prices of the saved product, computed by the rules of cart and server. */
export function PricePreview({ form, base, savedProduct, dealerships }: PricePreviewProps) {
  const [dealershipId, setDealershipId] = useState('')
  const [typedQuantities, setTypedQuantities] = useState('')
  const extraQuantities = quantitiesIn(typedQuantities)
  const typedFields = useDeferredValue(useWatch({ control: form.control, compute: (fields) => fields }))
  const rows = useMemo(() => {
    if (faultsOfTypedProduct(typedFields, base).some(({ field }) => PRICE_FIELDS.includes(field))) return null
    const product = productOf(typedFields, base)
    const chosenDealership = dealerships.find(({ id }) => String(id) === dealershipId)
    const dealership = chosenDealership === undefined ? null : pricingDealership(chosenDealership)
    return priceRows(
      product,
      savedProduct,
      dealership,
      tableQuantities(product, extraQuantities ?? NO_QUANTITIES),
    )
  }, [typedFields, base, savedProduct, dealerships, dealershipId, extraQuantities])

  const columns: Column<PriceRow>[] = [
    { title: texts.quantity, isHeadline: true, keepsWordsWhole: true, cell: ({ quantity }) => quantity },
    ...FIGURES.map(
      (figure): Column<PriceRow> => ({
        title: texts.figures[figure],
        align: 'end',
        ...(figure === 'total'
          ? { placeInCard: 'first-line-end' }
          : { placeInCard: 'second-line', hasTitleInCard: true }),
        cell: (row) =>
          differs(row, figure) ? (
            <span className={styles.changed}>
              <mark>{formatMoney(row.editedPrice[figure])}</mark>
              <small>{texts.amountToday(formatMoney(row.savedPrice?.[figure] ?? 0))}</small>
            </span>
          ) : (
            formatMoney(row.editedPrice[figure])
          ),
      }),
    ),
  ]
  const hasDifference = rows?.some((row) => FIGURES.some((figure) => differs(row, figure)))

  return (
    <div className={styles.preview}>
      <div className={styles.inputs}>
        <Field label={texts.forDealership}>
          <SearchableSelect
            options={dealerships.map(({ id, name }) => ({ value: String(id), label: name }))}
            placeholder={texts.listPrice}
            value={dealershipId}
            onChoose={setDealershipId}
          />
        </Field>
        <Field
          label={texts.moreQuantities}
          hint={texts.moreQuantitiesHint}
          error={extraQuantities === null ? texts.notQuantities : null}
        >
          <TextInput
            value={typedQuantities}
            onChange={({ target }) => setTypedQuantities(target.value)}
            autoComplete="off"
            // This field is not part of the product, so Enter must not submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </Field>
      </div>
      {rows === null ? (
        <Note tone="wait">{texts.notComputed}</Note>
      ) : (
        <>
          <TableFrame>
            <PlainTable
              label={texts.prices}
              columns={columns}
              rows={rows}
              keyOf={({ quantity }) => quantity}
              isDense
              hasLowCards
            />
          </TableFrame>
          {savedProduct !== null && <Muted>{hasDifference ? texts.differenceHint : texts.sameAsToday}</Muted>}
        </>
      )}
    </div>
  )
}
