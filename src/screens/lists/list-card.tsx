import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { ACTION_NOTICE_MS } from '#app-context/notices.ts'
import { useProducts } from '#app-context/catalogue/use-catalogue.ts'
import type { ListChanges } from '#app-context/lists/use-lists.ts'
import { usePurchaseTerms } from '#app-context/cart/use-purchase.ts'
import type { AvailableLine, EarlierLine } from '#domain/cart/re-add.ts'
import {
  type DealershipList,
  findListByName,
  LIST_LIMITS,
  withAddedQuantity,
  withListLines,
  withoutListLine,
} from '#domain/lists/dealership-list.ts'
import { listCsv } from '#domain/lists/list-csv.ts'
import { dealerPrice } from '#domain/prices/goods.ts'
import { decimal, formatMoney, roundToCents, sum } from '#domain/values/money.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { Button } from '#ui/button/button.tsx'
import { saveFile } from '#ui/file/save-file.ts'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Row } from '#ui/layout/row.tsx'
import { EVERYTHING } from '#ui/table/selection.ts'
import { useSelection } from '#ui/table/use-selection.ts'
import { NARROW, useMedia } from '#ui/use-media.ts'
import { AddProduct } from './add-product.tsx'
import { CopyToDealership } from './copy-to-dealership.tsx'
import { LeftOutProducts } from './left-out-products.tsx'
import { ListLines, type ListRow } from './list-lines.tsx'
import styles from './lists-screen.module.css'
import { LostName } from './lost-name.tsx'
import { LostQuantities } from './lost-quantities.tsx'
import { NameForm } from './name-form.tsx'
import { rememberPrices } from './remember-prices.ts'
import { useProductLines } from './use-product-lines.ts'

export interface ListParts {
  /** The button that adds lines to the cart; `onAdded` gets the lines that the person added. */
  ReAdd: ComponentType<{
    lines: readonly EarlierLine[]
    onAdded?: (lines: readonly AvailableLine[]) => void
  }>
}

interface ListCardProps extends ListParts {
  list: DealershipList
  lists: readonly DealershipList[]
  changes: ListChanges
  isOpenAtFirst: boolean
  /** True if the address names the list: its heading gets the focus. */
  isNamed: boolean
  /** True if the field for a product gets the focus. */
  takesFocus: boolean
  /** True if the dealership has too many lists to share this list. */
  isNotShared: boolean
}

/** A list with its amount and its buttons. While the person edits the list, its products and a name field follow. */
export function ListCard({
  list,
  lists,
  changes,
  isOpenAtFirst,
  isNamed,
  takesFocus,
  isNotShared,
  ReAdd,
}: ListCardProps) {
  const { id, name } = list
  const { notices } = useCounter()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNamed) heading.current?.focus()
  }, [isNamed])
  /** On phones three buttons have room in a line without their icons. */
  const isNarrow = useMedia(NARROW)
  const { rows, amount } = useListRows(list.lines)
  // `ReAdd` adds every line to the cart except those that the person deselects.
  const selection = useSelection({
    keyOf: ({ line }: ListRow) => line.productId,
    initialSelection: EVERYTHING,
  })

  async function remove(): Promise<void> {
    await changes.remove(id)
    const undo = {
      text: texts.undo,
      run: () => void changes.putBack(list), // the live query shows the result
    }
    notices.show({ kind: 'success', text: texts.deleted(name), action: undo }, ACTION_NOTICE_MS)
  }

  return (
    <Card as="article" label={name}>
      <Row gap={4} align="start" justify="between">
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {name}
          </h2>
          <Muted>{texts.summary(list.lines.length, formatMoney(amount))}</Muted>
          {isNotShared && <Muted>{texts.isNotShared}</Muted>}
        </div>
        <Row align="end">
          <ReAdd
            lines={rows.filter(selection.isChosen).map(({ line }) => line)}
            onAdded={rememberPrices(id, changes)}
          />
          <Button
            {...(!isNarrow && { icon: 'edit' })}
            aria-label={texts.editOf(name)}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {texts.edit}
          </Button>
          <Button
            {...(!isNarrow && { icon: 'trash' })}
            variant="quiet"
            aria-label={texts.deleteOf(name)}
            onClick={() => {
              void remove() // a notice shows the result
            }}
          >
            {texts.delete}
          </Button>
        </Row>
      </Row>
      <LostName list={list} lists={lists} changes={changes} />
      <LostQuantities list={list} changes={changes} />
      <LeftOutProducts list={list} />
      {isOpen && (
        <ListEditor
          list={list}
          lists={lists}
          changes={changes}
          rows={rows}
          selection={selection}
          takesFocus={takesFocus}
        />
      )}
    </Card>
  )
}

function useListRows(lines: readonly EarlierLine[]) {
  const { pricing } = usePurchaseTerms()
  const idList = lines.map(({ productId }) => productId).join()
  const ids = useMemo(() => (idList === '' ? [] : idList.split(',').map(Number)), [idList])
  const products = useProducts(ids)
  return useMemo(() => {
    const productsById = new Map(products?.map((product) => [product.id, product]))
    const rows = lines.map((line): ListRow => ({ line, product: productsById.get(line.productId) ?? null }))
    const amounts = rows.flatMap(({ line, product }) =>
      product === null ? [] : [decimal(dealerPrice(product, pricing)).times(line.quantity)],
    )
    return { rows, amount: roundToCents(sum(amounts)) }
  }, [lines, products, pricing])
}

interface ListEditorProps extends Pick<ListCardProps, 'list' | 'lists' | 'changes' | 'takesFocus'> {
  rows: readonly ListRow[]
  selection: ReturnType<typeof useSelection<ListRow>>
}

function ListEditor({ list, lists, changes, rows, selection, takesFocus }: ListEditorProps) {
  const { id, name, lines } = list
  const productLines = useProductLines()

  /** A quantity of 0 removes the line. */
  function changeQuantity(productId: number, updater: (quantity: number) => number): void {
    void changes.changeLines(id, (storedLines) =>
      storedLines.flatMap((line) => {
        if (line.productId !== productId) return [line]
        const quantity = updater(line.quantity)
        return quantity === 0 ? [] : [{ ...line, quantity }]
      }),
    )
  }

  return (
    <div className={styles.editor}>
      {rows.length > 0 && (
        <ListLines
          name={name}
          rows={rows}
          selection={selection}
          onQuantity={changeQuantity}
          onRemove={(productId) => {
            void changes.changeLines(id, (storedLines) => withoutListLine(storedLines, productId))
          }}
        />
      )}
      <AddProduct
        productLines={productLines}
        takesFocus={takesFocus}
        isFull={lines.length >= LIST_LIMITS.lines}
        onAdd={(newLine) => changes.addLine(id, newLine)}
        onAnswer={(kind, newLine) =>
          changes.changeLines(id, (storedLines) =>
            kind === 'add' ? withAddedQuantity(storedLines, newLine) : withListLines(storedLines, [newLine]),
          )
        }
      />
      <NameForm
        key={name}
        initialName={name}
        submitLabel={texts.rename}
        errorOf={(typedName) => {
          const listWithName = findListByName(lists, typedName)
          return listWithName === undefined || listWithName.id === id
            ? null
            : texts.nameIsTaken(listWithName.name)
        }}
        onSubmit={(typedName) => changes.rename(id, typedName)}
      />
      <Row align="end">
        <Button
          icon="download"
          aria-label={texts.saveAsCsvOf(name)}
          onClick={() => saveFile(texts.csvFile(name), new Blob([listCsv(lines)], { type: 'text/csv' }))}
        >
          {texts.saveAsCsv}
        </Button>
        <CopyToDealership list={list} />
      </Row>
    </div>
  )
}
