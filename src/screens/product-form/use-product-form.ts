import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import type { FormDraft } from '#app-context/use-draft.ts'
import {
  comparedProduct,
  dealershipIdsOf,
  decidedProduct,
  isEditedProduct,
} from '#domain/compared-product.ts'
import type { ComparedFields } from '#domain/others-changes.ts'
import type { Product } from '#domain/product.ts'
import { productOf, type TypedProduct, typedProduct } from '#domain/typed-product.ts'
import { useChangedMeanwhile } from '#server-state/use-changed-meanwhile.ts'
import { useSaveProduct } from '#server-state/use-save-product.ts'
import {
  draftOf,
  editDraftKey,
  fieldErrors,
  isEdited,
  type ProductDraft,
  type ProductFields,
  withDraft,
} from './product-fields.ts'

interface ProductFormInput {
  /** null: a new one. */
  id: number | null
  /** As the server tells it, or with the defaults of a new one. */
  base: Product
  draft: FormDraft<ProductDraft>
  onSaved: (id: number) => void
}

const fieldsOf = (typed: TypedProduct): ProductFields => ({ ...typed, photoAddress: '' })

/** The one form of a product: what was typed stays until it is saved, whatever the server tells meanwhile. */
export function useProductForm({ id, base, draft, onSaved }: ProductFormInput) {
  const told = useMemo(() => typedProduct(base), [base])
  const [begun] = useState(() => withDraft(told, draft.initial))
  const [opened, setOpened] = useState(begun.opened)
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef({ opened, base, missing })
  useEffect(() => {
    latest.current = { opened, base, missing }
  })
  /** Of the last try to save: what the fields held when it began, and what was sent of it. */
  const sent = useRef<{ shown: ProductFields; typed: TypedProduct } | null>(null)
  const { question, ask } = useChangedMeanwhile<ComparedFields>()
  const [wasTypedMeanwhile, setWasTypedMeanwhile] = useState(false)

  const [resolver] = useState(() => {
    const resolve: Resolver<ProductFields, unknown, ProductFields> = (typed) => {
      const errors = fieldErrors(typed, latest.current.base, latest.current.missing)
      if (Object.keys(errors).length === 0) return { values: typed, errors: {} }
      return { values: {}, errors: errors as FieldErrors<ProductFields> } // by the names of its fields
    }
    return resolve
  })
  const form = useForm<ProductFields, unknown, ProductFields>({
    resolver,
    defaultValues: begun.typed,
    shouldFocusError: false,
  })
  const { reset, getValues } = form

  function show(nextOpened: TypedProduct, typed: ProductFields): void {
    latest.current.opened = nextOpened
    setOpened(nextOpened)
    const shown = getValues()
    if (isEditedProduct(typed, shown) || shown.photoAddress !== typed.photoAddress) {
      reset(typed, { keepErrors: true, keepIsSubmitted: true })
    }
  }
  /** What was sent, with what was typed since the saving began over it. */
  function typedSince({ shown, typed }: { shown: ProductFields; typed: TypedProduct }): ProductFields {
    return withDraft(typed, { opened: shown, typed: getValues() }).typed
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server tells anew is taken over
  useEffect(() => {
    const next = withDraft(told, { opened: latest.current.opened, typed: getValues() })
    show(next.opened, next.typed)
  }, [told])

  const { create, edit } = useSaveProduct(id, {
    async onSaved(savedId) {
      await draft.forget()
      if (sent.current !== null) {
        // What a picture replaced is gone now.
        const images = sent.current.typed.images.map(({ uuid, name }) => ({ uuid, name }))
        const opened = { ...sent.current.typed, images }
        const typed = typedSince({ ...sent.current, typed: opened })
        if (id !== null) show(opened, typed)
        setWasTypedMeanwhile(isEdited(opened, typed))
        if (isEdited(opened, typed)) await draft.keepAs(editDraftKey(savedId), { opened, typed })
      }
      onSaved(savedId)
    },
    onPicturesMissing(uuids) {
      latest.current.missing = new Set([...latest.current.missing, ...uuids])
      setMissing(latest.current.missing)
      void form.trigger('images') // says it at the field
    },
  })

  async function save(typed: ProductFields): Promise<void> {
    const product = productOf(typed, base)
    const mine = typedProduct(product)
    sent.current = { shown: typed, typed: mine }
    if (id === null) return void (await create.run(product))
    const ids = dealershipIdsOf(latest.current.opened, mine)
    await edit.run({
      id,
      opened: comparedProduct(latest.current.opened, ids),
      mine: comparedProduct(mine, ids),
      compared: (now) => comparedProduct(typedProduct(now), ids),
      async ask(changes, mineFields, theirs) {
        const decided = await ask(changes, mineFields, theirs)
        if (decided === null) return null
        // Whatever becomes of the saving, the person has seen these values and decided.
        const typedNow = decidedProduct(decided, mine)
        const since = typedSince({ shown: sent.current?.shown ?? typed, typed: typedNow })
        sent.current = { shown: fieldsOf(typedNow), typed: typedNow }
        show(decidedProduct(theirs, latest.current.opened), since)
        return decided
      },
      body: (decided, now) => productOf(decidedProduct(decided, typedProduct(now)), now),
    })
  }

  const kept = useMemo(
    () => ({
      fresh: fieldsOf(told),
      restored: draft.restored,
      discard: draft.discard,
      keep: (typed: ProductFields) => draft.keep(draftOf(latest.current.opened, typed)),
      async forget() {
        latest.current.opened = told
        setOpened(told)
        await draft.forget()
      },
    }),
    [draft, told],
  )
  const [isTyped, setIsTyped] = useState(() => isEdited(begun.opened, begun.typed))
  useEffect(() => {
    const compare = () => setIsTyped(isEdited(opened, getValues()))
    compare()
    return form.subscribe({ formState: { values: true }, callback: compare })
  }, [form, getValues, opened])
  return {
    form,
    kept,
    isEdited: isTyped,
    /** Something was typed while the product was being saved, and still is not saved. */
    isTypedMeanwhile: isTyped && wasTypedMeanwhile,
    save,
    question,
    missing,
  }
}
