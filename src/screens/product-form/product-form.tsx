import { useEffect, useMemo, useRef, useState } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import type { Product } from '#domain/products/product.ts'
import { useDealershipList, useDiscountDealerships } from '#server-state/people/use-every-dealership.ts'
import { changedMeanwhileTexts } from '#texts/changed-meanwhile.ts'
import { failureThen } from '#texts/failures.ts'
import { productFormTexts as texts } from '#texts/products/product-form.ts'
import { Button } from '#ui/button/button.tsx'
import { ValueChoiceDialog } from '#ui/dialog/value-choice-dialog.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { focusFirstWrongField } from '#ui/focus/focus-first-wrong-field.ts'
import { Form } from '#ui/form/form.tsx'
import { useAskBeforeLeaving } from '#ui/form/unsaved-typing.ts'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Card } from '#ui/layout/card.tsx'
import { comparedRows } from './compared-rows.ts'
import { DiscountFields } from './discount-fields.tsx'
import { PhotoFields } from './photo-fields.tsx'
import {
  DescriptionFields,
  GeneralFields,
  QuantityFields,
  ShippingFields,
  SwitchFields,
} from './plain-fields.tsx'
import { PricePreview } from './price-preview.tsx'
import type { ProductDraft } from './product-fields.ts'
import styles from './product-form.module.css'
import { useProductForm } from './use-product-form.ts'
import { VideoFields } from './video-fields.tsx'

interface ProductFormProps {
  /** The product's id; null for a new product. */
  id: number | null
  /** The server's product, or a new product with the defaults. */
  base: Product
  /** The product with today's prices; null for a new product. */
  savedProduct: Product | null
  draft: FormDraft<ProductDraft>
  /** The product whose photos are copied into the new product. */
  productToCopy?: Product | null
  /** True when another person deleted the product. */
  isGone?: boolean
  /** Called with true when the form gets unsaved changes, and with false when it has none. */
  onEditedChange?: (isEdited: boolean) => void
  onSaved: (id: number) => void
}

function saveDisabledReason(isOffline: boolean, isUploading: boolean, isGone: boolean): string | undefined {
  if (isGone) return texts.deletedMeanwhile
  if (isOffline) return texts.needsConnection
  return isUploading ? texts.uploading : undefined
}

export function ProductForm({
  id,
  base,
  savedProduct,
  draft,
  productToCopy = null,
  isGone = false,
  onEditedChange,
  onSaved,
}: ProductFormProps) {
  const isOffline = useConnection().state === 'offline'
  const dealershipList = useDealershipList()
  const photoArea = useRef<HTMLDivElement>(null)
  const [isUploading, setIsUploading] = useState(false)
  const { form, formDraft, isEdited, isTypedMeanwhile, isSaving, save, question, missingPhotoUuids } =
    useProductForm({ id, base, draft, onSaved })
  useAskBeforeLeaving(isEdited && !isSaving, true)
  useEffect(() => onEditedChange?.(isEdited), [isEdited, onEditedChange])
  const disabledReason = saveDisabledReason(isOffline, isUploading, isGone)
  // Saving a new product closes its form, which would stop an upload.
  const isCreating = id === null && isSaving
  const photosDisabledReason = isOffline
    ? texts.photoNeedsConnection
    : isCreating
      ? texts.photoAfterSaving
      : undefined

  const names = useMemo(
    () => new Map(dealershipList.dealerships.map(({ id, name }) => [id, name])),
    [dealershipList.dealerships],
  )
  const nameOf = (dealershipId: number) => names.get(dealershipId) ?? texts.unnamedDealership(dealershipId)
  const dealerships = useDiscountDealerships(dealershipList.dealerships)
  const fieldProps = { form, base }

  return (
    <>
      <Form
        form={form}
        draft={formDraft}
        staysUnlocked
        className={styles.form}
        onSubmit={form.handleSubmit(save, focusFirstWrongField)}
      >
        <div className={styles.fields}>
          {isOffline && <OfflineNote>{texts.needsConnection}</OfflineNote>}
          <Card>
            <GeneralFields {...fieldProps} />
          </Card>
          <div ref={photoArea}>
            <Card>
              <fieldset className={styles.group}>
                <legend>{texts.photos}</legend>
                <PhotoFields
                  form={form}
                  savedImages={base.images}
                  productToCopy={draft.restoredNote === null ? productToCopy : null}
                  dropArea={photoArea}
                  missingPhotoUuids={missingPhotoUuids}
                  disabledReason={photosDisabledReason}
                  onWorking={setIsUploading}
                />
              </fieldset>
            </Card>
          </div>
          <Card>
            <VideoFields form={form} />
          </Card>
          <Card>
            <DescriptionFields {...fieldProps} />
          </Card>
          <Card>
            <QuantityFields {...fieldProps} />
          </Card>
          <Card>
            <ShippingFields {...fieldProps} />
          </Card>
          <Card>
            <SwitchFields {...fieldProps} />
          </Card>
          <Card>
            <DiscountFields form={form} dealerships={dealerships} nameOf={nameOf} />
            <CopyNote
              text={dealershipList.failure && failureThen(dealershipList.failure, texts.dealershipsOfDevice)}
              retryText={texts.tryAgain}
              isRetrying={dealershipList.isReading}
              onRetry={dealershipList.retry}
            />
          </Card>
        </div>
        <div className={styles.side}>
          <Card as="section" label={texts.prices}>
            <h2>{texts.prices}</h2>
            <PricePreview form={form} base={base} savedProduct={savedProduct} dealerships={dealerships} />
          </Card>
          <SaveButton busy={isSaving} disabledReason={disabledReason} isTypedMeanwhile={isTypedMeanwhile} />
        </div>
      </Form>
      {question !== null && (
        <ValueChoiceDialog
          rows={comparedRows(question.changes, {
            dealershipNameOf: nameOf,
            images: [...form.getValues('images'), ...(savedProduct?.images ?? [])],
          })}
          words={changedMeanwhileTexts}
          onKeep={question.answer}
          onBack={() => question.answer(null)}
        />
      )}
    </>
  )
}

interface SaveButtonProps {
  busy: boolean
  disabledReason: string | undefined
  isTypedMeanwhile: boolean
}

function SaveButton({ busy, disabledReason, isTypedMeanwhile }: SaveButtonProps) {
  return (
    <ActionBar
      isSticky
      actions={
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={disabledReason !== undefined}
          reason={disabledReason}
        >
          {texts.save}
        </Button>
      }
    >
      {isTypedMeanwhile && !busy && (
        <Note tone="wait" role="status">
          {texts.typedMeanwhile}
        </Note>
      )}
    </ActionBar>
  )
}
