import { valibotResolver } from '@hookform/resolvers/valibot'
import { useDeferredValue, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { useConnection } from '#app-context/use-connection.ts'
import { type FormDraft, useDraft } from '#app-context/device/use-draft.ts'
import { priceChangeFields } from '#contract/prices/price-change.ts'
import {
  movesOfChange,
  PRICE_CHANGE_TYPES,
  type PriceChangeType,
  type NewPriceChange,
} from '#domain/prices/price-change.ts'
import { useEffectSources } from '#server-state/prices/use-effect-sources.ts'
import { usePriceChangeWork } from '#server-state/prices/use-price-change-work.ts'
import { priceChangeMessages, priceChangeTexts, priceEffectTexts } from '#texts/prices/price-changes.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from './price-effect.module.css'
import { PriceEffect } from './price-effect.tsx'

const priceChangeForm = v.object(priceChangeFields(priceChangeMessages))
const resolver = valibotResolver(priceChangeForm)

type PriceChangeFormInput = v.InferInput<typeof priceChangeForm>
/** The fields as the draft stores them. An interface would not fit the type of a draft, a record of texts. */
type TypedChange = { type: PriceChangeType; value: string }

const EMPTY_CHANGE: TypedChange = { type: 'PRICE', value: '' }
const TYPE_OPTIONS = PRICE_CHANGE_TYPES.map((type) => ({ value: type, label: priceChangeTexts.types[type] }))

/** The dialog 'Add change price': below the fields a preview shows the effect (ordering.md §2 Change price). */
export function AddPriceChange({ onClose }: { onClose: () => void }) {
  const draft = useDraft('price-change', EMPTY_CHANGE)
  return draft && <AddDialog draft={draft} onClose={onClose} />
}

function AddDialog({ draft, onClose }: { draft: FormDraft<TypedChange>; onClose: () => void }) {
  const isOffline = useConnection().state === 'offline'
  const { add } = usePriceChangeWork()
  const form = useForm<PriceChangeFormInput, unknown, NewPriceChange>({
    resolver,
    defaultValues: draft.initialFields,
  })
  const { errors } = form.formState
  const formDraft = useMemo(() => {
    const { keep, ...otherMembers } = draft
    return {
      ...otherMembers,
      keep: ({ type, value }: PriceChangeFormInput) => keep({ type, value: String(value) }),
    }
  }, [draft])

  function forgetAndClose(): void {
    void draft.forget() // a draft that could not be deleted is only shown again
    onClose()
  }
  const submit = form.handleSubmit(async (priceChange) => {
    if (await add.run(priceChange)) forgetAndClose()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={priceChangeTexts.addTitle}
      description={priceChangeTexts.addHint}
      actions={
        <>
          <Button disabled={add.isRunning} onClick={forgetAndClose}>
            {priceChangeTexts.cancel}
          </Button>
          <Button
            variant="primary"
            busy={add.isRunning}
            disabled={isOffline}
            reason={isOffline ? priceChangeTexts.needsServer : undefined}
            onClick={() => void submit() /* the dialog shows a failure */}
          >
            {priceChangeTexts.add}
          </Button>
        </>
      }
    >
      {isOffline && <OfflineNote>{priceChangeTexts.needsServer}</OfflineNote>}
      {add.failure !== null && (
        <Note tone="bad" role="alert">
          {add.failure}
        </Note>
      )}
      <Form form={form} draft={formDraft} onSubmit={submit}>
        <div className={styles.fields}>
          <Field label={priceChangeTexts.typeField} error={errors.type?.message}>
            <Select {...form.register('type')} options={TYPE_OPTIONS} />
          </Field>
          <Field
            label={priceChangeTexts.valueField}
            hint={priceChangeTexts.valueHint}
            error={errors.value?.message}
          >
            <TextInput {...form.register('value')} autoComplete="off" autoFocus />
          </Field>
        </div>
      </Form>
      <TypedChangeEffect typedChange={useWatch({ control: form.control })} />
    </Dialog>
  )
}

function TypedChangeEffect({ typedChange }: { typedChange: Partial<PriceChangeFormInput> }) {
  const sources = useEffectSources()
  // Deferred, because computing the effect on a large catalogue takes longer than typing a letter.
  const { type, value } = useDeferredValue(typedChange)
  const priceChange = useMemo(() => {
    const parseResult = v.safeParse(priceChangeForm, { type, value })
    return parseResult.success ? parseResult.output : null
  }, [type, value])
  const moves = useMemo(
    () =>
      priceChange === null || sources === undefined ? null : movesOfChange(sources.products, priceChange),
    [priceChange, sources],
  )
  if (priceChange === null) return <Note>{priceEffectTexts.noValueYet}</Note>
  return <PriceEffect type={priceChange.type} moves={moves} isComputedOnDevice sources={sources} />
}
