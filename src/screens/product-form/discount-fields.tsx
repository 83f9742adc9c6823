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

const discountText = ({ type, value }: Discount) => texts.discountWords(texts.discountTypes[type], value)

/** Discounts and markups by dealership; other dealerships pay the list price (ordering.md §4 Discounts). */
export function DiscountFields({ form, dealerships, nameOf }: DiscountFieldsProps) {
  const seesAll = useSession().may('administerOrders')
  const discounts = useWatch({ control: form.control, name: 'discounts' })
  /** The open dialog; `discount` is null for a new one. */
  const [openDialog, setOpenDialog] = useState<{ discount: Discount | null } | undefined>()
  const [replacement, setReplacement] = useState<{ before: Discount; after: Discount } | null>(null)
  const [removal, setRemoval] = useState<{ at: number; entry: Discount } | null>(null)
  const removalNote = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (removal !== null) removalNote.current?.querySelector('button')?.focus()
  }, [removal])

  function change(next: Discount[]): void {
    const { isSubmitted } = form.formState
    form.setValue('discounts', next, { shouldDirty: true, shouldValidate: isSubmitted })
  }
  function apply(entry: Discount, editedDiscount: Discount | null): void {
    const outcome = withDiscount(discounts, entry, editedDiscount)
    change(outcome.discounts)
    setReplacement(outcome.replaced && { before: outcome.replaced, after: entry })
    setRemoval(null)
    setOpenDialog(undefined)
  }
  function remove(entry: Discount): void {
    change(discounts.filter((discount) => discount !== entry))
    setReplacement(null)
    setRemoval({ at: discounts.indexOf(entry), entry })
  }
  function undo(): void {
    if (removal === null) return
    change(discounts.toSpliced(removal.at, 0, removal.entry))
    setRemoval(null)
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
            onClick={() => setOpenDialog({ discount: entry })}
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
      {replacement !== null && (
        <Note tone="wait" role="alert" title={texts.valueApplied}>
          <span>{replacement.before.type === replacement.after.type ? texts.onlyOne : texts.notBoth}</span>{' '}
          <span>
            {texts.replaced(nameOf(replacement.before.dealershipId), discountText(replacement.before))}
          </span>
        </Note>
      )}
      <p role="status" ref={removalNote} className={styles.told}>
        {removal && (
          <>
            <span>{texts.discountRemoved(nameOf(removal.entry.dealershipId))}</span>{' '}
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
      <Button icon="plus" name="discounts" onClick={() => setOpenDialog({ discount: null })}>
        {texts.addDiscount}
      </Button>
      {openDialog !== undefined && (
        <DiscountDialog
          discount={openDialog.discount}
          dealerships={dealerships}
          onApply={(entry) => apply(entry, openDialog.discount)}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </fieldset>
  )
}
