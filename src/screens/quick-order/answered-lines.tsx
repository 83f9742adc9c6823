import { memo, useContext, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { ProductSlotsContext } from '#app-context/product-slots.ts'
import { type QuantityUpdater, quantityStepperProps } from '#app-context/quantity-stepper.ts'
import { useCart } from '#app-context/use-cart.ts'
import { type PurchaseTerms, usePurchaseTerms } from '#app-context/use-purchase.ts'
import { dealerPrice } from '#domain/prices/goods.ts'
import { roundToCents, decimal, formatUpToFourDecimals, formatMoney } from '#domain/values/money.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import type { Product } from '#domain/products/product.ts'
import { MAX_QUANTITY } from '#domain/cart/quantity.ts'
import type { AnsweredLine, LineAnswer } from '#domain/quick-order/quick-order.ts'
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
import type { ChoicesOf } from './use-matches.ts'

/** Rendering a thousand rows at once would block the page for seconds. */
const ROWS_PER_PAGE = 50

interface AnsweredLinesProps {
  rows: readonly AnsweredLine[]
  choicesOf: ChoicesOf
  onReplace: (positions: readonly number[], product: Product, quantity: number | null) => void
  onQuantity: (row: AnsweredLine, product: Product, updater: QuantityUpdater) => void
}

type AnswerActions = Omit<AnsweredLinesProps, 'rows'>

function productOfRow({ answer }: AnsweredLine): Product | null {
  return 'product' in answer ? answer.product : null
}

function chipOf(answer: LineAnswer): { tone: Tone; words: string } {
  switch (answer.kind) {
    case 'ready':
      return { tone: 'ok', words: quickOrderTexts.ready }
    case 'looking':
      return { tone: 'plain', words: quickOrderTexts.looking }
    case 'not-found':
      return { tone: 'bad', words: quickOrderTexts.notFound }
    case 'joined':
      return { tone: 'plain', words: quickOrderTexts.joinedWith(answer.line) }
    case 'several':
      return { tone: 'wait', words: quickOrderTexts.several }
    case 'no-quantity':
      return { tone: 'wait', words: quickOrderTexts.noQuantity }
    case 'in-packs':
      return { tone: 'wait', words: quickOrderTexts.inPacks }
    case 'crowded':
      return { tone: 'bad', words: quickOrderTexts.crowded }
    case 'not-whole':
      return { tone: 'bad', words: quickOrderTexts.notWhole }
    case 'below-one':
      return { tone: 'bad', words: quickOrderTexts.belowOne }
    case 'no-number':
      return { tone: 'bad', words: quickOrderTexts.noNumber }
    case 'no-product':
      return { tone: 'bad', words: quickOrderTexts.noProduct }
    case 'either':
      return { tone: 'wait', words: quickOrderTexts.several }
    case 'below-start':
      return { tone: 'wait', words: quickOrderTexts.belowStart(answer.product.startValue) }
    case 'off-step':
      return { tone: 'wait', words: quickOrderTexts.offStep(answer.product.quantityStep) }
    case 'too-many':
      return { tone: 'wait', words: quickOrderTexts.tooManyPieces(MAX_QUANTITY) }
  }
}

/** A row with a product is keyed by the product, so that it stays in place while its quantity and its line change. */
function keyOf(row: AnsweredLine): string {
  const product = productOfRow(row)
  return product === null ? `line ${row.rowIndexes[0]}` : `product ${product.id}`
}

/** One row per product or open question, in the order of the text; rows of joined lines come last. */
export const AnsweredLines = memo(function AnsweredLines({
  rows,
  choicesOf,
  onReplace,
  onQuantity,
}: AnsweredLinesProps) {
  const terms = usePurchaseTerms()
  const { lines, quantityOf: quantityInCart } = useCart()
  const orderedLines = useMemo(() => linesAfterAdding(rows, lines), [rows, lines])
  const columns = useMemo(
    () => answerColumns(terms, { quantityInCart, orderedLines }, { choicesOf, onReplace, onQuantity }),
    [terms, quantityInCart, orderedLines, choicesOf, onReplace, onQuantity],
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
      />
      {pageCount > 1 && <Pager page={currentPage} pageCount={pageCount} onChoose={setPage} />}
    </>
  )
})

/** The lines of the cart after the ready rows were added to it. */
function linesAfterAdding(rows: readonly AnsweredLine[], lines: readonly CartLine[]): CartLine[] {
  const readyLines = rows.flatMap(({ answer }) => (answer.kind === 'ready' ? [answer] : []))
  const readyIds = new Set(readyLines.map(({ product }) => product.id))
  return [...readyLines, ...lines.filter(({ product }) => !readyIds.has(product.id))]
}

interface CartFacts {
  quantityInCart: (productId: number) => number
  orderedLines: readonly CartLine[]
}

function answerColumns(
  { pricing, isAdmin }: PurchaseTerms,
  cartFacts: CartFacts,
  actions: AnswerActions,
): Column<AnsweredLine>[] {
  return [
    {
      title: quickOrderTexts.product,
      isHeadline: true,
      cell: (row) => <LineName row={row} {...cartFacts} />,
    },
    { title: quickOrderTexts.line, align: 'end', cell: ({ line }) => line },
    {
      title: quickOrderTexts.quantity,
      align: 'end',
      cell: (row) => <LineQuantity row={row} isAdmin={isAdmin} onQuantity={actions.onQuantity} />,
    },
    {
      title: quickOrderTexts.total,
      align: 'end',
      cell: ({ answer }) =>
        answer.kind === 'ready' && (
          <LineTotal price={dealerPrice(answer.product, pricing)} quantity={answer.quantity} />
        ),
    },
    { title: quickOrderTexts.result, cell: (row) => <Answer row={row} {...actions} /> },
  ]
}

function LineName({ row, quantityInCart, orderedLines }: { row: AnsweredLine } & CartFacts) {
  const { ShippingNote } = useContext(ProductSlotsContext)
  const { answer } = row
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
      {product !== null && <small className={styles.typed}>{row.typedText}</small>}
      {row.answer.kind === 'joined' && <small>{row.answer.name}</small>}
      {row.rowIndexes.length > 1 && <small>{quickOrderTexts.joinedLines(row.rowIndexes.length)}</small>}
      {ShippingNote && answer.kind === 'ready' && (
        <ShippingNote product={answer.product} quantity={answer.quantity} lines={orderedLines} />
      )}
      {inCartCount > 0 && <small>{quickOrderTexts.inCart(inCartCount)}</small>}
    </span>
  )
}

function LineQuantity({
  row,
  isAdmin,
  onQuantity,
}: { row: AnsweredLine; isAdmin: boolean } & Pick<AnswerActions, 'onQuantity'>) {
  const { answer } = row
  const quantity = 'quantity' in answer ? answer.quantity : null
  if (!('product' in answer)) return <span>{quantity}</span>
  const { product } = answer
  return (
    <Stepper
      {...quantityStepperProps(product, isAdmin, { quantity: quantity ?? 0 }, (updater) =>
        onQuantity(row, product, updater),
      )}
      label={quickOrderTexts.quantityOf(product.name)}
    />
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

function Answer({ row, choicesOf, onReplace }: { row: AnsweredLine } & AnswerActions) {
  const { answer } = row
  const { tone, words } = chipOf(answer)
  const replaceLine = (product: Product, quantity: number | null) =>
    onReplace(row.rowIndexes, product, quantity)
  return (
    <span className={styles.answer}>
      <Chip tone={tone}>{words}</Chip>
      {'nearestQuantity' in answer && (
        <Button
          size="small"
          aria-label={quickOrderTexts.takeOf(answer.nearestQuantity, answer.product.name)}
          onClick={() => replaceLine(answer.product, answer.nearestQuantity)}
        >
          {quickOrderTexts.take(answer.nearestQuantity)}
        </Button>
      )}
      {answer.kind === 'either' &&
        answer.readings.map(({ product, quantity }) => (
          <Button key={product.id} size="small" onClick={() => replaceLine(product, quantity)}>
            {quickOrderTexts.reading(quantity, product.name)}
          </Button>
        ))}
      {answer.kind === 'several' && (
        <Choices
          match={answer}
          choicesOf={choicesOf}
          onChoose={(product) => replaceLine(product, answer.quantity)}
        />
      )}
    </span>
  )
}
