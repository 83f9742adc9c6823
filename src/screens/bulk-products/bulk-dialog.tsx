import { valibotResolver } from '@hookform/resolvers/valibot'
import { useDeferredValue, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { useConnection } from '#app-context/use-connection.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import type { Product } from '#domain/products/product.ts'
import { type BulkChange, editOf, type ProductEdit } from '#domain/products/product-edit.ts'
import { useDealershipList } from '#server-state/people/use-every-dealership.ts'
import { type Groups, useGroups, pathToGroup } from '#server-state/catalogue/use-groups.ts'
import { type ProductsNow, useProductsNow } from '#server-state/catalogue/use-products-below.ts'
import { productEditTexts as editTexts, bulkProductTexts as texts } from '#texts/products/bulk-products.ts'
import { productFormTexts } from '#texts/products/product-form.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Form } from '#ui/form/form.tsx'
import { previewEdit, countsOfPreviews, type EditPreview, editsIn, refusedPreview } from './preview-edits.ts'
import styles from './bulk-dialog.module.css'
import { bulkChangeSchema, NO_CHANGE, type TypedBulkChange } from './bulk-fields.ts'
import { EditPreviews, type PreviewNames } from './edit-previews.tsx'
import { useOthersChangeCount } from './use-others-change-count.ts'
import { BulkChangeFields } from './bulk-change-fields.tsx'

interface BulkDialogProps {
  /** The chosen products, at least one. */
  chosenProducts: readonly Product[]
  /** The products that the screen lists now. */
  listedProducts: readonly Product[]
  onStart: (edits: readonly ProductEdit[]) => void
  onClose: () => void
}

/** The dialog of a bulk change: its fields, and below them the preview of every product. */
export function BulkDialog({ chosenProducts, listedProducts, onStart, onClose }: BulkDialogProps) {
  const isOffline = useConnection().state === 'offline'
  const ids = useMemo(() => chosenProducts.map(({ id }) => id), [chosenProducts])
  const productsNow = useProductsNow(ids)
  const knownGroups = useGroups()
  const dealershipList = useDealershipList()
  const { groups } = knownGroups
  const othersChangeCount = useOthersChangeCount(ids, listedProducts, productsNow)
  const anyProduct = chosenProducts[0] as Product // at least one product is chosen
  const schema = useMemo(() => bulkChangeSchema(anyProduct), [anyProduct])
  const resolver = useMemo(() => valibotResolver(schema), [schema])
  const form = useForm<TypedBulkChange, unknown, BulkChange>({
    resolver,
    defaultValues: NO_CHANGE,
    mode: 'onTouched',
  })
  const typedChange = useDeferredValue(useWatch({ control: form.control }))
  const bulkChange = useMemo(() => {
    const parseResult = v.safeParse(schema, { ...NO_CHANGE, ...typedChange })
    return parseResult.success ? parseResult.output : null
  }, [schema, typedChange])
  const previews = useMemo(
    () =>
      bulkChange === null || productsNow.products === undefined
        ? null
        : previewsOf(chosenProducts, productsNow.products, groups, bulkChange),
    [chosenProducts, productsNow.products, groups, bulkChange],
  )
  const names = usePreviewNames(groups, dealershipList.dealerships)
  const changedCount = previews === null ? 0 : countsOfPreviews(previews).changed
  const submit = form.handleSubmit(() => {
    if (previews === null || changedCount === 0) return
    onStart(editsIn(previews))
    onClose()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={texts.dialogTitle(chosenProducts.length)}
      description={texts.dialogHint}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            disabled={isOffline || changedCount === 0}
            reason={isOffline ? editTexts.needsServer : editTexts.nothingToChange}
            onClick={() => void submit() /* the fields show errors, the bulk bar shows the progress */}
          >
            {editTexts.change(changedCount)}
          </Button>
        </>
      }
    >
      {isOffline && <OfflineNote>{editTexts.needsServer}</OfflineNote>}
      <Form form={form} allowsLeaving onSubmit={submit}>
        <BulkChangeFields form={form} knownGroups={knownGroups} dealershipList={dealershipList} />
      </Form>
      <div className={styles.preview}>
        {othersChangeCount > 0 && (
          <Note tone="wait" role="status">
            {texts.othersChanged(othersChangeCount)}
          </Note>
        )}
        <ChangePreview
          bulkChange={bulkChange}
          previews={previews}
          names={names}
          productsNow={productsNow}
          productCount={ids.length}
        />
      </div>
    </Dialog>
  )
}

function usePreviewNames(groups: Groups, dealerships: readonly Dealership[]): PreviewNames {
  return useMemo(() => {
    const dealershipNames = new Map(dealerships.map(({ id, name }) => [id, name]))
    return {
      groupName: (id) => pathToGroup(id, groups) || texts.unnamedGroup(id),
      dealershipName: (id) => dealershipNames.get(id) ?? productFormTexts.unnamedDealership(id),
    }
  }, [groups, dealerships])
}

function previewsOf(
  chosenProducts: readonly Product[],
  currentProducts: ReadonlyMap<number, Product>,
  groups: Groups,
  bulkChange: BulkChange,
): EditPreview[] {
  return chosenProducts.map(({ id, name }) => {
    const product = currentProducts.get(id)
    if (product === undefined) return refusedPreview(id, name, [editTexts.noLongerExists])
    return previewEdit(id, editOf(product, bulkChange), groups)
  })
}

interface ChangePreviewProps {
  /** null while a typed value is invalid. */
  bulkChange: BulkChange | null
  previews: EditPreview[] | null
  names: PreviewNames
  productsNow: ProductsNow
  productCount: number
}

function ChangePreview({ bulkChange, previews, names, productsNow, productCount }: ChangePreviewProps) {
  if (productsNow.failure !== null) {
    return (
      <Note
        tone="bad"
        role="alert"
        actions={<Button onClick={productsNow.readAgain}>{editTexts.tryAgain}</Button>}
      >
        {editTexts.notRead(productsNow.failure)}
      </Note>
    )
  }
  if (bulkChange === null) return <Note tone="wait">{texts.notShownYet}</Note>
  if (previews === null) {
    return (
      <ProgressBar
        label={editTexts.reading(texts.count(productCount))}
        value={productsNow.readCount}
        max={productCount}
        text={editTexts.readOf(productsNow.readCount, productCount)}
      />
    )
  }
  if (Object.keys(bulkChange).length === 0) return <Note>{texts.nothingTyped}</Note>
  return (
    <>
      <p role="status">{editTexts.summary(countsOfPreviews(previews))}</p>
      <EditPreviews label={texts.effect} previews={previews} names={names} />
    </>
  )
}
