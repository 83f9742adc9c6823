import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSession } from '#app-context/people/use-session.ts'
import { withDiscount } from '#domain/prices/replaced-discount.ts'
import type { Discount } from '#domain/products/typed-product.ts'
import { productFormTexts as texts } from '#texts/products/product-form.ts'
import { Button } from '#ui/button/button.tsx'
import { FaultText } from '#ui/feedback/fault-text.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import type { Column } from '#ui/table/columns.ts'
import { RowActions } from '#ui/table/row-actions.tsx'
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
  const isOrderAdmin = useSession().may('administerOrders')
  const discounts = useWatch({ control: form.control, name: 'discounts' })
  /** The open dialog with the discount that it edits, null for a new discount; undefined without a dialog. */
  const [openDialog, setOpenDialog] = useState<{ discount: Discount | null } | undefined>()
  const [replacement, setReplacement] = useState<{ oldDiscount: Discount; newDiscount: Discount } | null>(
    null,
  )
  const [lastRemoval, setRemoval] = useState<{ index: number; discount: Discount } | null>(null)
  // A dealership has one entry: its removed one cannot be put back after it got another.
  const isReplaced = discounts.some(({ dealershipId }) => dealershipId === lastRemoval?.discount.dealershipId)
  const removal = isReplaced ? null : lastRemoval
  const removalNote = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (removal !== null) removalNote.current?.querySelector('button')?.focus()
  }, [removal])

  function setDiscounts(newDiscounts: Discount[]): void {
    const { isSubmitted } = form.formState
    form.setValue('discounts', newDiscounts, { shouldDirty: true, shouldValidate: isSubmitted })
  }
  function apply(discount: Discount, editedDiscount: Discount | null): void {
    const outcome = withDiscount(discounts, discount, editedDiscount)
    setDiscounts(outcome.discounts)
    setReplacement(
      outcome.replacedDiscount && { oldDiscount: outcome.replacedDiscount, newDiscount: discount },
    )
    setOpenDialog(undefined)
  }
  function remove(discount: Discount): void {
    setDiscounts(discounts.filter((otherDiscount) => otherDiscount !== discount))
    setReplacement(null)
    setRemoval({ index: discounts.indexOf(discount), discount })
  }
  function undo(): void {
    if (removal === null) return
    setDiscounts(discounts.toSpliced(removal.index, 0, removal.discount))
    setRemoval(null)
  }

  const columns: Column<Discount>[] = [
    { title: texts.dealership, isHeadline: true, cell: ({ dealershipId }) => nameOf(dealershipId) },
    { title: texts.discountType, keepsWordsWhole: true, cell: ({ type }) => texts.discountTypes[type] },
    { title: texts.discountValue, align: 'end', cell: ({ value }) => `${value} %` },
    {
      title: texts.actions,
      isTitleHidden: true,
      align: 'end',
      cell: (discount) => {
        const name = nameOf(discount.dealershipId)
        const edit = {
          icon: 'edit' as const,
          label: texts.changeDiscount(name),
          word: texts.editWord,
          onSelect: () => setOpenDialog({ discount }),
        }
        return (
          <RowActions
            actions={[
              edit,
              {
                icon: 'trash',
                label: texts.removeDiscount(name),
                word: texts.removeWord,
                onSelect: () => remove(discount),
              },
            ]}
            main={{ action: edit, word: texts.editWord }}
            moreLabel={texts.moreForDiscount(name)}
            menuTitle={name}
          />
        )
      },
    },
  ]
  return (
    <fieldset className={styles.group}>
      <legend>{texts.fields.discounts}</legend>
      {discounts.length === 0 ? (
        <Muted>{isOrderAdmin ? texts.noDiscounts : texts.noOwnDiscounts}</Muted>
      ) : (
        <TableFrame>
          <PlainTable
            label={texts.fields.discounts}
            columns={columns}
            rows={discounts}
            keyOf={({ type, dealershipId }) => `${type} ${dealershipId}`}
            isDense
            isOneLine
          />
        </TableFrame>
      )}
      {replacement !== null && (
        <Note tone="wait" role="alert" title={texts.valueApplied}>
          <span>
            {replacement.oldDiscount.type === replacement.newDiscount.type
              ? texts.onlyOneDiscount
              : texts.notDiscountAndMarkup}
          </span>{' '}
          <span>
            {texts.replaced(
              nameOf(replacement.oldDiscount.dealershipId),
              discountText(replacement.oldDiscount),
            )}
          </span>
        </Note>
      )}
      <Muted role="status" ref={removalNote}>
        {removal && (
          <>
            <span>{texts.discountRemoved(nameOf(removal.discount.dealershipId))}</span>{' '}
            <Button onClick={undo}>{texts.undo}</Button>
          </>
        )}
      </Muted>
      {form.formState.errors.discounts?.message !== undefined && (
        <FaultText role="alert">{form.formState.errors.discounts.message}</FaultText>
      )}
      <Button icon="plus" name="discounts" onClick={() => setOpenDialog({ discount: null })}>
        {texts.addDiscount}
      </Button>
      {openDialog !== undefined && (
        <DiscountDialog
          discount={openDialog.discount}
          dealerships={dealerships}
          onApply={(discount) => apply(discount, openDialog.discount)}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </fieldset>
  )
}
