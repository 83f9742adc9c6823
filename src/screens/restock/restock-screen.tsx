import type { ComponentType, ReactNode } from 'react'
import { useDealershipChoice } from '#app-context/people/use-dealership-choice.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { COVER_WEEKS, type CoverWeeks } from '#domain/restock/restock-line.ts'
import { formatMoney } from '#domain/values/money.ts'
import { restockTexts as texts } from '#texts/cart/restock.ts'
import { dayOfMonthWords } from '#texts/figures.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyCard } from '#ui/feedback/empty-card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Field } from '#ui/form/field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { DealershipPage } from '#ui/layout/dealership-page.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Select } from '#ui/select/select.tsx'
import { linesToAdd } from './lines-to-add.ts'
import { PurchasesNote } from './purchases-note.tsx'
import styles from './restock-screen.module.css'
import { RestockTable } from './restock-table.tsx'
import { useOrderSums } from './use-order-sums.ts'
import { type Restock, type RestockRow, type SetAsideProduct, useRestock } from './use-restock.ts'

interface RestockParts {
  /** The button that adds lines to the cart. */
  ReAdd: ComponentType<{ lines: readonly EarlierLine[]; label?: string; emptyReason?: string }>
}

/** Suggests quantities of the products that the chosen dealership buys regularly; it works without a connection. */
export function RestockScreen(parts: RestockParts) {
  return (
    <DealershipPage title={texts.title} lead={texts.lead} {...useDealershipChoice()}>
      {({ id }) => <DealershipRestock dealershipId={id} {...parts} />}
    </DealershipPage>
  )
}

function DealershipRestock({ dealershipId, ReAdd }: RestockParts & { dealershipId: number }) {
  const restock = useRestock(dealershipId)
  const { purchases, rows, settings, setAsideProducts } = restock
  if (rows === undefined || settings === undefined) {
    return <Skeleton count={6} height="60px" label={texts.isLoading} />
  }
  const isNotStored = purchases.source === 'nowhere'
  return (
    <>
      <PurchasesNote purchases={purchases} />
      {rows.length === 0 && isNotStored && (
        <EmptyCard title={texts.noneStored}>{texts.noneStoredHint}</EmptyCard>
      )}
      {rows.length === 0 && !isNotStored && setAsideProducts.length === 0 && (
        <EmptyCard title={texts.none}>{texts.noneHint}</EmptyCard>
      )}
      {rows.length > 0 && (
        <>
          <OrderBar
            rows={rows}
            coverWeeks={settings.coverWeeks}
            onCoverWeeks={(weeks) => void settings.setCoverWeeks(weeks)}
          >
            <ReAdd
              lines={linesToAdd(rows, ({ product: { id: productId, name } }) => ({ productId, name }))}
              label={texts.addAll}
              emptyReason={texts.chooseQuantity}
            />
          </OrderBar>
          <RestockTable rows={rows} restock={restock} />
        </>
      )}
      {setAsideProducts.length > 0 && <SetAsideCard products={setAsideProducts} settings={settings} />}
    </>
  )
}

interface OrderBarProps {
  rows: readonly RestockRow[]
  coverWeeks: CoverWeeks
  onCoverWeeks: (weeks: CoverWeeks) => void
  children: ReactNode
}

/** The choice of the weeks that the order has to last, and the button that adds the lines of all rows to the cart. */
function OrderBar({ rows, coverWeeks, onCoverWeeks, children }: OrderBarProps) {
  const { count, amount, shipping } = useOrderSums(rows)
  return (
    <Row gap={4} align="end" justify="between">
      <Field label={texts.weeksToCover}>
        <Select
          value={coverWeeks}
          options={COVER_WEEKS.map((weeks) => ({ value: weeks, label: texts.weeks(weeks) }))}
          onChange={({ target }) =>
            onCoverWeeks(COVER_WEEKS.find((weeks) => String(weeks) === target.value) ?? coverWeeks)
          }
        />
      </Field>
      <span className={styles.addAll}>
        <span role="status">
          {count > 0 &&
            texts.summary(count, formatMoney(amount), shipping === null ? null : formatMoney(shipping))}
        </span>
        <span>{children}</span>
      </span>
    </Row>
  )
}

interface SetAsideCardProps {
  products: readonly SetAsideProduct[]
  settings: NonNullable<Restock['settings']>
}

function SetAsideCard({ products, settings }: SetAsideCardProps) {
  return (
    <Card as="section" label={texts.setAside}>
      <Stack gap={3}>
        <h2>{texts.setAside}</h2>
        <ul className={styles.setAside}>
          {products.map(({ product: { id, name }, until }) => (
            <li key={id}>
              <span>
                <span>{name}</span>{' '}
                <small>
                  {until === null ? texts.setAsideForEver : texts.setAsideUntil(dayOfMonthWords(until))}
                </small>
              </span>
              <Button
                aria-label={texts.suggestAgainOf(name)}
                onClick={() => {
                  void settings.suggestAgain(id) // the live query shows the result
                }}
              >
                {texts.suggestAgain}
              </Button>
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}
