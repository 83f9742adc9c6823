import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSession } from '#app-context/use-session.ts'
import { withDiscount } from '#domain/prices/replaced-discount.ts'
import type { Discount } from '#domain/products/typed-product.ts'
import { productFormTexts as texts } from '#texts/products/product-form.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import type { Column } from '#ui/table/columns.ts'
import { PlainTable, TableFrame } from '#ui/table/table.tsx'
import { DiscountDialog, type NamedDealership } from './discount-dialog.tsx'
import type { ProductForm } from './product-fields.ts'
import styles from './product-form.module.css'

interface DiscountFieldsProps {
  form: ProductForm
  dealerships: readonly NamedDealership[]
  nameOf: (dealershipId: number) => string
}

const wordsOf = ({ type, value }: Discount) => texts.discountWords(texts.discountTypes[type], value)

/** Discount or markup of each dealership; other dealerships pay the list price (ordering.md §4 Discounts). */
export function DiscountFields({ form, dealerships, nameOf }: DiscountFieldsProps) {
  const seesAll = useSession().may('administerOrders')
  const discounts = useWatch({ control: form.control, name: 'discounts' })
  /** null: a new one. */
  const [asked, setAsked] = useState<{ edited: Discount | null } | undefined>()
  const [replaced, setReplaced] = useState<{ before: Discount; by: Discount } | null>(null)
  const [removed, setRemoved] = useState<{ at: number; entry: Discount } | null>(null)
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (removed !== null) told.current?.querySelector('button')?.focus()
  }, [removed])

  function change(next: Discount[]): void {
    const { isSubmitted } = form.formState
    form.setValue('discounts', next, { shouldDirty: true, shouldValidate: isSubmitted })
  }
  function apply(entry: Discount, edited: Discount | null): void {
    const outcome = withDiscount(discounts, entry, edited)
    change(outcome.discounts)
    setReplaced(outcome.replaced && { before: outcome.replaced, by: entry })
    setRemoved(null)
    setAsked(undefined)
  }
  function remove(entry: Discount): void {
    change(discounts.filter((one) => one !== entry))
    setReplaced(null)
    setRemoved({ at: discounts.indexOf(entry), entry })
  }
  function undo(): void {
    if (removed === null) return
    change(discounts.toSpliced(removed.at, 0, removed.entry))
    setRemoved(null)
  }

  const columns: Column<Discount>[] = [
    { title: texts.dealership, isHeadline: true, cell: ({ dealershipId }) => nameOf(dealershipId) },
    { title: texts.discountType, keepsWords: true, cell: ({ type }) => texts.discountTypes[type] },
    { title: texts.discountValue, align: 'end', cell: ({ value }) => `${value} %` },
    {
      title: texts.actions,
      isTitleHidden: true,
      cell: (entry) => (
        <span className={styles.rowButtons}>
          <IconButton
            icon="edit"
            label={texts.changeDiscount(nameOf(entry.dealershipId))}
            onClick={() => setAsked({ edited: entry })}
          />
          <IconButton
            icon="trash"
            label={texts.removeDiscount(nameOf(entry.dealershipId))}
            onClick={() => remove(entry)}
          />
        </span>
      ),
    },
  ]
  return (
    <fieldset className={styles.group}>
      <legend>{texts.fields.discounts}</legend>
      {discounts.length === 0 ? (
        <p className={styles.hint}>{seesAll ? texts.noDiscounts : texts.noOwnDiscounts}</p>
      ) : (
        <TableFrame>
          <PlainTable
            label={texts.fields.discounts}
            columns={columns}
            rows={discounts}
            keyOf={({ type, dealershipId }) => `${type} ${dealershipId}`}
            isDense
          />
        </TableFrame>
      )}
      {replaced !== null && (
        <Note tone="wait" role="alert" title={texts.valueApplied}>
          <span>{replaced.before.type === replaced.by.type ? texts.onlyOne : texts.notBoth}</span>{' '}
          <span>{texts.replaced(nameOf(replaced.before.dealershipId), wordsOf(replaced.before))}</span>
        </Note>
      )}
      <p role="status" ref={told} className={styles.told}>
        {removed && (
          <>
            <span>{texts.discountRemoved(nameOf(removed.entry.dealershipId))}</span>{' '}
            <Button size="small" onClick={undo}>
              {texts.undo}
            </Button>
          </>
        )}
      </p>
      {form.formState.errors.discounts?.message !== undefined && (
        <p role="alert" className={styles.failure}>
          {form.formState.errors.discounts.message}
        </p>
      )}
      <Button icon="plus" name="discounts" onClick={() => setAsked({ edited: null })}>
        {texts.addDiscount}
      </Button>
      {asked !== undefined && (
        <DiscountDialog
          edited={asked.edited}
          dealerships={dealerships}
          onApply={(entry) => apply(entry, asked.edited)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </fieldset>
  )
}
