import { valibotResolver } from '@hookform/resolvers/valibot'
import { useDeferredValue, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { useConnection } from '#app-context/use-connection.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import type { Product } from '#domain/products/product.ts'
import { type BulkWish, editOf, type ProductEdit } from '#domain/products/product-edit.ts'
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
import { answerOf, countsOfAnswers, type EditAnswer, editsIn, refused } from './answer-edits.ts'
import styles from './bulk-dialog.module.css'
import { bulkForm, NOTHING_WANTED, type TypedWish } from './bulk-fields.ts'
import { EditAnswers, type NamesOfAnswers } from './edit-answers.tsx'
import { useOthersChanges } from './use-others-changes.ts'
import { WishFields } from './wish-fields.tsx'

interface BulkDialogProps {
  /** The chosen products, at least one. */
  chosen: readonly Product[]
  /** The present products of the list. */
  listed: readonly Product[]
  onStart: (edits: readonly ProductEdit[]) => void
  onClose: () => void
}

/** The dialog of a bulk change: its fields, and below them every product before and after. */
export function BulkDialog({ chosen, listed, onStart, onClose }: BulkDialogProps) {
  const isOffline = useConnection().state === 'offline'
  const ids = useMemo(() => chosen.map(({ id }) => id), [chosen])
  const now = useProductsNow(ids)
  const knownGroups = useGroups()
  const list = useDealershipList()
  const { groups } = knownGroups
  const othersChanges = useOthersChanges(ids, listed, now)
  const schema = useMemo(() => bulkForm(chosen[0] as Product), [chosen]) // at least one
  const resolver = useMemo(() => valibotResolver(schema), [schema])
  const form = useForm<TypedWish, unknown, BulkWish>({
    resolver,
    defaultValues: NOTHING_WANTED,
    mode: 'onTouched',
  })
  const typed = useDeferredValue(useWatch({ control: form.control }))
  const wish = useMemo(() => {
    const parsed = v.safeParse(schema, { ...NOTHING_WANTED, ...typed })
    return parsed.success ? parsed.output : null
  }, [schema, typed])
  const answers = useMemo(
    () =>
      wish === null || now.products === undefined ? null : answersOf(chosen, now.products, groups, wish),
    [chosen, now.products, groups, wish],
  )
  const names = useNames(groups, list.dealerships)
  const changed = answers === null ? 0 : countsOfAnswers(answers).changed
  const submit = form.handleSubmit(() => {
    if (answers === null || changed === 0) return
    onStart(editsIn(answers))
    onClose()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={texts.dialogTitle(chosen.length)}
      description={texts.dialogHint}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            disabled={isOffline || changed === 0}
            reason={isOffline ? editTexts.needsServer : editTexts.nothingToChange}
            onClick={() => void submit() /* the fields or the work show the result */}
          >
            {editTexts.change(changed)}
          </Button>
        </>
      }
    >
      {isOffline && <OfflineNote>{editTexts.needsServer}</OfflineNote>}
      <Form form={form} isLight onSubmit={submit}>
        <WishFields form={form} known={knownGroups} list={list} />
      </Form>
      <div className={styles.effect}>
        {othersChanges > 0 && (
          <Note tone="wait" role="status">
            {texts.othersChanged(othersChanges)}
          </Note>
        )}
        <Effect wish={wish} answers={answers} names={names} now={now} count={ids.length} />
      </div>
    </Dialog>
  )
}

function useNames(groups: Groups, dealerships: readonly Dealership[]): NamesOfAnswers {
  return useMemo(() => {
    const names = new Map(dealerships.map(({ id, name }) => [id, name]))
    return {
      group: (id) => pathToGroup(id, groups) || texts.unnamedGroup(id),
      dealership: (id) => names.get(id) ?? productFormTexts.unnamedDealership(id),
    }
  }, [groups, dealerships])
}

function answersOf(
  chosen: readonly Product[],
  now: ReadonlyMap<number, Product>,
  groups: Groups,
  wish: BulkWish,
): EditAnswer[] {
  return chosen.map(({ id, name }) => {
    const product = now.get(id)
    if (product === undefined) return refused(id, name, [editTexts.gone])
    return answerOf(id, editOf(product, wish), groups)
  })
}

interface EffectProps {
  /** null while a field has a fault. */
  wish: BulkWish | null
  answers: EditAnswer[] | null
  names: NamesOfAnswers
  now: ProductsNow
  count: number
}

function Effect({ wish, answers, names, now, count }: EffectProps) {
  if (now.failure !== null) {
    return (
      <Note tone="bad" role="alert" actions={<Button onClick={now.readAgain}>{editTexts.tryAgain}</Button>}>
        {editTexts.notRead(now.failure)}
      </Note>
    )
  }
  if (wish === null) return <Note tone="wait">{texts.notShownYet}</Note>
  if (answers === null) {
    return (
      <ProgressBar
        label={editTexts.reading(texts.count(count))}
        value={now.done}
        max={count}
        text={editTexts.readOf(now.done, count)}
      />
    )
  }
  if (Object.keys(wish).length === 0) return <Note>{texts.nothingTyped}</Note>
  return (
    <>
      <p role="status">{editTexts.summary(countsOfAnswers(answers))}</p>
      <EditAnswers label={texts.effect} answers={answers} names={names} />
    </>
  )
}
