import { memo, useContext, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { type QuantityUpdater, quantityStepperProps } from '#app-context/cart/quantity-stepper.ts'
import { useCart } from '#app-context/cart/use-cart.ts'
import { type PurchaseTerms, usePurchaseTerms } from '#app-context/cart/use-purchase.ts'
import { ProductSlotsContext } from '#app-context/catalogue/product-slots.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { MAX_QUANTITY } from '#domain/cart/quantity.ts'
import { dealerPrice } from '#domain/prices/goods.ts'
import type { Product } from '#domain/products/product.ts'
import { lineFor } from '#domain/quick-order/changed-order-text.ts'
import type { CheckedLine, LineOutcome } from '#domain/quick-order/quick-order.ts'
import { decimal, formatMoney, formatUpToFourDecimals, roundToCents } from '#domain/values/money.ts'
import { productPath } from '#paths'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { Button } from '#ui/button/button.tsx'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import { Chip, type Tone } from '#ui/feedback/chip.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import type { Column } from '#ui/table/columns.ts'
import { Pager } from '#ui/table/pager.tsx'
import { PlainTable } from '#ui/table/table.tsx'
import { Choices } from './choices.tsx'
import styles from './quick-order-screen.module.css'
import type { ReadChoices } from './use-matches.ts'

/** Rendering a thousand rows at once would block the page for seconds. */
const ROWS_PER_PAGE = 50

interface CheckedLinesProps {
  rows: readonly CheckedLine[]
  readChoices: ReadChoices
  /** Replaces the lines at these positions of the text by one line that names the product. */
  onReplace: (positions: readonly number[], product: Product, quantity: number | null) => void
  onQuantity: (row: CheckedLine, product: Product, updater: QuantityUpdater) => void
}

type LineActions = Omit<CheckedLinesProps, 'rows'>

function productOfRow({ outcome }: CheckedLine): Product | null {
  return 'product' in outcome ? outcome.product : null
}

function chipOf(outcome: LineOutcome): { tone: Tone; text: string } {
  switch (outcome.kind) {
    case 'ready':
      return { tone: 'ok', text: quickOrderTexts.ready }
    case 'looking':
      return { tone: 'plain', text: quickOrderTexts.looking }
    case 'not-found':
      return { tone: 'bad', text: quickOrderTexts.notFound }
    case 'joined':
      return { tone: 'plain', text: quickOrderTexts.joinedWith(outcome.line) }
    case 'several':
      return { tone: 'wait', text: quickOrderTexts.whichProduct }
    case 'no-quantity':
      return { tone: 'wait', text: quickOrderTexts.noQuantity }
    case 'in-packs':
      return { tone: 'wait', text: quickOrderTexts.piecesOrPacks }
    case 'crowded':
      return { tone: 'bad', text: quickOrderTexts.severalInLine }
    case 'not-whole':
      return { tone: 'bad', text: quickOrderTexts.notWhole }
    case 'below-one':
      return { tone: 'bad', text: quickOrderTexts.belowOne }
    case 'no-number':
      return { tone: 'bad', text: quickOrderTexts.noNumber }
    case 'no-product':
      return { tone: 'bad', text: quickOrderTexts.noProduct }
    case 'either':
      return { tone: 'wait', text: quickOrderTexts.whichProduct }
    case 'below-start':
      return { tone: 'wait', text: quickOrderTexts.soldFrom(outcome.product.startValue) }
    case 'off-step':
      return { tone: 'wait', text: quickOrderTexts.soldInSteps(outcome.product.quantityStep) }
    case 'too-many':
      return { tone: 'wait', text: quickOrderTexts.tooManyPieces(MAX_QUANTITY) }
  }
}

/** A row with a product is keyed by the product, so that it stays in place while its quantity and its line change. */
function keyOf(row: CheckedLine): string {
  const product = productOfRow(row)
  return product === null ? `line ${row.rowIndexes[0]}` : `product ${product.id}`
}

/** One row per product or open question, in the sequence of the text; rows of joined lines come last. */
export const CheckedLines = memo(function CheckedLines({
  rows,
  readChoices,
  onReplace,
  onQuantity,
}: CheckedLinesProps) {
  const terms = usePurchaseTerms()
  const { lines, quantityOf: quantityInCart } = useCart()
  const cartAfterAdding = useMemo(() => linesAfterAdding(rows, lines), [rows, lines])
  const columns = useMemo(
    () => lineColumns(terms, { quantityInCart, cartAfterAdding }, { readChoices, onReplace, onQuantity }),
    [terms, quantityInCart, cartAfterAdding, readChoices, onReplace, onQuantity],
  )
  const [page, setPage] = useState(0)
  const pageCount = Math.ceil(rows.length / ROWS_PER_PAGE)
  // The list may have become shorter since the person chose the page.
  const currentPage = Math.min(page, pageCount - 1)
  return (
    <>
      <PlainTable
        label={quickOrderTexts.checkedLines}
        columns={columns}
        rows={rows.slice(currentPage * ROWS_PER_PAGE, (currentPage + 1) * ROWS_PER_PAGE)}
        keyOf={keyOf}
        nameOf={(row) => productOfRow(row)?.name ?? row.typedText}
        isDense
        isOneLine
        hasLowCards
      />
      {pageCount > 1 && <Pager page={currentPage} pageCount={pageCount} onChoose={setPage} />}
    </>
  )
})

/** The lines of the cart after the ready rows were added to it. */
function linesAfterAdding(rows: readonly CheckedLine[], lines: readonly CartLine[]): CartLine[] {
  const readyLines = rows.flatMap(({ outcome }) => (outcome.kind === 'ready' ? [outcome] : []))
  const readyIds = new Set(readyLines.map(({ product }) => product.id))
  return [...readyLines, ...lines.filter(({ product }) => !readyIds.has(product.id))]
}

interface CartFacts {
  quantityInCart: (productId: number) => number
  cartAfterAdding: readonly CartLine[]
}

function lineColumns(
  { pricing, isAdmin }: PurchaseTerms,
  cartFacts: CartFacts,
  actions: LineActions,
): Column<CheckedLine>[] {
  return [
    {
      title: quickOrderTexts.product,
      isHeadline: true,
      cell: (row) => <LineName row={row} {...cartFacts} {...actions} />,
    },
    { title: quickOrderTexts.line, align: 'end', cell: ({ line }) => line },
    {
      title: quickOrderTexts.quantity,
      align: 'end',
      placeInCard: 'second-line',
      cell: (row) => <LineQuantity row={row} isAdmin={isAdmin} onQuantity={actions.onQuantity} />,
    },
    {
      title: quickOrderTexts.total,
      align: 'end',
      placeInCard: 'first-line-end',
      cell: ({ outcome }) =>
        outcome.kind === 'ready' && (
          <LineTotal price={dealerPrice(outcome.product, pricing)} quantity={outcome.quantity} />
        ),
    },
    {
      title: quickOrderTexts.result,
      placeInCard: 'second-line',
      cell: (row) => <OutcomeCell row={row} onReplace={actions.onReplace} />,
    },
  ]
}

/** True if the typed line says nothing else than the row of its product: the number or the name or both, and the quantity. */
function saysSame({ typedText, outcome }: CheckedLine, product: Product): boolean {
  const quantity = 'quantity' in outcome ? outcome.quantity : null
  const wordsOf = (text: string) =>
    text
      .toLowerCase()
      .match(/[^\s,;#|"]+/g)
      ?.join(' ')
  const ownTexts = [String(product.id), `${product.id} ${quantity}`, `${product.name} ${quantity}`]
  return [...ownTexts, lineFor(product.id, product.name, quantity)].map(wordsOf).includes(wordsOf(typedText))
}

function LineName({
  row,
  quantityInCart,
  cartAfterAdding,
  ...actions
}: { row: CheckedLine } & CartFacts & LineActions) {
  const { ShippingNote } = useContext(ProductSlotsContext)
  const { outcome } = row
  const product = productOfRow(row)
  const inCartCount = product === null ? 0 : quantityInCart(product.id)
  return (
    <span className={styles.name}>
      {product === null ? (
        <span>{row.typedText}</span>
      ) : (
        <>
          <Link to={productPath(product)} rel={outerRel(productPath(product))}>
            {product.name}
          </Link>
          <OuterHost address={productPath(product)} />
        </>
      )}
      <span className={styles.facts}>
        {product !== null && !saysSame(row, product) && (
          <small className={styles.typed}>{row.typedText}</small>
        )}
        {outcome.kind === 'joined' && <small>{outcome.name}</small>}
        {row.rowIndexes.length > 1 && <small>{quickOrderTexts.joinedLines(row.rowIndexes.length)}</small>}
        {inCartCount > 0 && <small>{quickOrderTexts.inCart(inCartCount)}</small>}
        {ShippingNote && outcome.kind === 'ready' && (
          <ShippingNote product={outcome.product} quantity={outcome.quantity} lines={cartAfterAdding} />
        )}
      </span>
      <LineChoices row={row} {...actions} />
    </span>
  )
}

function LineQuantity({
  row,
  isAdmin,
  onQuantity,
}: { row: CheckedLine; isAdmin: boolean } & Pick<LineActions, 'onQuantity'>) {
  const { outcome } = row
  const quantity = 'quantity' in outcome ? outcome.quantity : null
  if (!('product' in outcome)) return <span>{quantity}</span>
  const { product } = outcome
  return (
    <div className={styles.stepper}>
      <Stepper
        {...quantityStepperProps(product, isAdmin, { quantity: quantity ?? 0 }, (updater) =>
          onQuantity(row, product, updater),
        )}
        label={quickOrderTexts.quantityOf(product.name)}
      />
    </div>
  )
}

function LineTotal({ price, quantity }: { price: number; quantity: number }) {
  return (
    <span className={styles.total}>
      <span>{formatMoney(roundToCents(decimal(price).times(quantity)))}</span>
      <small>{`× ${formatUpToFourDecimals(price)}`}</small>
    </span>
  )
}

function OutcomeCell({ row, onReplace }: { row: CheckedLine } & Pick<LineActions, 'onReplace'>) {
  const { outcome } = row
  const { tone, text } = chipOf(outcome)
  const replaceLine = (product: Product, quantity: number | null) =>
    onReplace(row.rowIndexes, product, quantity)
  return (
    <span className={styles.outcome}>
      <Chip tone={tone} isSentence={(tone === 'bad' && outcome.kind !== 'not-found') || undefined}>
        {text}
      </Chip>
      {'nearestQuantity' in outcome && (
        <Button
          aria-label={quickOrderTexts.setQuantityOf(outcome.nearestQuantity, outcome.product.name)}
          onClick={() => replaceLine(outcome.product, outcome.nearestQuantity)}
        >
          {quickOrderTexts.setQuantity(outcome.nearestQuantity)}
        </Button>
      )}
    </span>
  )
}

/** The products that the line may mean. They stand below its words, where they have more room than beside them. */
function LineChoices({
  row: { outcome, rowIndexes },
  readChoices,
  onReplace,
}: { row: CheckedLine } & LineActions) {
  if (outcome.kind !== 'either' && outcome.kind !== 'several') return null
  return (
    <span className={styles.choices}>
      {outcome.kind === 'either' &&
        outcome.readings.map(({ product, quantity }) => (
          <Button key={product.id} onClick={() => onReplace(rowIndexes, product, quantity)}>
            {quickOrderTexts.readLine(quantity, product.name)}
          </Button>
        ))}
      {outcome.kind === 'several' && (
        <Choices
          match={outcome}
          readChoices={readChoices}
          onChoose={(product) => onReplace(rowIndexes, product, outcome.quantity)}
        />
      )}
    </span>
  )
}
