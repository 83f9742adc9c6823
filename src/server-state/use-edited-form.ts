import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import {
  type ChosenSide,
  type ComparedFields,
  type Edit,
  type OthersChange,
  withChosenSides,
} from '#domain/others-changes.ts'
import { isSameValue } from '#domain/same-value.ts'
import type { CheckedEdit } from './save-checked.ts'

interface EditedFormOptions<Typed extends FieldValues, Parsed, Draft> {
  /** The values of the server, or of a new entity; the same object until they change. */
  serverValues: Typed
  /** True for a new entity, whose form is closed when the entity is saved. */
  isNew: boolean
  draft: FormDraft<Draft>
  /** Makes the stored draft of an edit. */
  draftOf: (edit: Edit<Typed>) => Draft
  /** The values of the server with the edited fields of the draft over them. */
  withDraft: (serverValues: Typed, draft: Draft) => Edit<Typed>
  /** Validates the fields; `opened` are the values on which the person's edits are based. */
  resolverFor: (opened: Typed) => Resolver<Typed, unknown, Parsed>
}

/**
 * The form of an entity that others may edit at the same time. Typed values stay until they are saved and are kept as a
 * draft; the person is asked about values that others have saved (G158).
 */
export function useEditedForm<Typed extends FieldValues, Parsed, Draft>(
  options: EditedFormOptions<Typed, Parsed, Draft>,
) {
  const { serverValues, isNew, draft, draftOf, withDraft, resolverFor } = options
  const [initialEdit] = useState(() => withDraft(serverValues, draft.initialFields))
  const { opened, latestOpened, setOpened } = useOpened(initialEdit.opened)
  const [wasTypedMeanwhile, setWasTypedMeanwhile] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const isCreated = useRef(false)
  const followedValues = useRef(serverValues)
  const { question, ask } = useQuestion()
  const form = useForm<Typed, unknown, Parsed>({
    resolver: (...typed) => resolverFor(latestOpened.current)(...typed),
    defaultValues: initialEdit.typed as DefaultValues<Typed>, // every field has a value
    shouldFocusError: false,
  })
  const { reset, getValues } = form

  function showEdit(newEdit: Edit<Typed>): void {
    setOpened(newEdit.opened)
    // The fields stay registered: a key before the next drawing would otherwise be lost.
    if (!isSameValue(newEdit.typed, getValues()))
      reset(newEdit.typed, { keepErrors: true, keepIsSubmitted: true, keepFieldsRef: true })
  }
  const withEdit = (fields: Typed, edit: Edit<Typed>) => withDraft(fields, draftOf(edit))
  const followServer = useEffectEvent((fields: Typed) => {
    showEdit(withEdit(fields, { opened: latestOpened.current, typed: getValues() }))
  })
  useEffect(() => {
    if (isSaving || isCreated.current || followedValues.current === serverValues) return
    followedValues.current = serverValues
    followServer(serverValues)
  }, [serverValues, isSaving])

  /**
   * Makes the function that the person's Save runs. During the saving the form does not follow the server: it may have the
   * saved values before its answer arrives, and a field that differs from its sent value counts as typed meanwhile.
   */
  const saving = (save: (fields: Parsed) => Promise<void>) => async (fields: Parsed) => {
    setIsSaving(true)
    await save(fields).finally(() => setIsSaving(false))
  }

  /** Call it in the function of `saving`; `sentFields` are the fields as they are sent. */
  function startSaving<Fields extends ComparedFields>(
    sentFields: Typed,
    comparison: Comparison<Typed, Fields>,
  ) {
    const fields = { opened: () => latestOpened.current, typed: getValues, withEdit, showEdit, ask }
    const { settle, ...checkedEdit } = trackSaving(fields, sentFields, comparison)
    return {
      ...checkedEdit,
      /**
       * Called before the notice of success. `toServerValues` turns the sent fields into the server's new values.
       * Resolves to the edit that the person typed meanwhile, or null.
       */
      async settle(toServerValues?: (sentFields: Typed) => Typed): Promise<Edit<Typed> | null> {
        await draft.forget()
        const edit = settle(toServerValues)
        if (isNew) isCreated.current = true
        else showEdit(edit)
        const isTypedMeanwhile = !isSameValue(edit.opened, edit.typed)
        setWasTypedMeanwhile(isTypedMeanwhile)
        return isTypedMeanwhile ? edit : null
      },
    }
  }

  const formDraft = useMemo(
    () => ({
      defaultFields: serverValues,
      restoredNote: draft.restoredNote,
      discardLabel: draft.discardLabel,
      keep(typed: Typed) {
        const edit = { opened: latestOpened.current, typed }
        draft.keep(isSameValue(edit.opened, typed) ? draft.defaultFields : draftOf(edit))
      },
      forget() {
        setOpened(serverValues)
        return draft.forget()
      },
    }),
    [draft, draftOf, serverValues, latestOpened, setOpened],
  )
  const isEdited = !useHasValues(form, opened)
  return {
    form,
    /** The draft for `Form`. */
    formDraft,
    opened,
    /** The fields hold unsaved values. */
    isEdited,
    /** The fields hold values that were typed during the last saving. */
    isTypedMeanwhile: isEdited && wasTypedMeanwhile,
    /** True until the saving has ended, also while the person is asked; `isSubmitting` ends when the form is reset. */
    isSaving,
    saving,
    startSaving,
    question,
  }
}

/** The values on which the person's edits are based. `latestOpened` has them before the next rendering too. */
function useOpened<Typed>(initialValues: Typed) {
  const [opened, setOpenedState] = useState(initialValues)
  const latestOpened = useRef(initialValues)
  const setOpened = useCallback((fields: Typed): void => {
    latestOpened.current = fields
    setOpenedState(fields)
  }, [])
  return { opened, latestOpened, setOpened }
}

function useHasValues<Typed extends FieldValues>(
  { subscribe, getValues }: Pick<UseFormReturn<Typed>, 'subscribe' | 'getValues'>,
  values: Typed,
): boolean {
  return useSyncExternalStore(
    useCallback((listener) => subscribe({ formState: { values: true }, callback: listener }), [subscribe]),
    () => isSameValue(values, getValues()),
  )
}

/** Takes the compared fields out of the fields of the form, and puts the decided values back into them. */
interface Comparison<Typed, Fields> {
  split: (typed: Typed) => Fields
  join: (decidedFields: Fields, base: Typed) => Typed
}

interface FormFields<Typed> {
  opened: () => Typed
  typed: () => Typed
  /** Returns `fields` with the edited fields of `edit` over them. */
  withEdit: (fields: Typed, edit: Edit<Typed>) => Edit<Typed>
  showEdit: (edit: Edit<Typed>) => void
  ask: (changes: readonly OthersChange[]) => Promise<ReadonlyMap<string, ChosenSide> | null>
}

/** Follows one saving. Values that are typed meanwhile stay in the fields, over the sent values. */
function trackSaving<Typed, Fields extends ComparedFields>(
  { opened, typed, withEdit, showEdit, ask }: FormFields<Typed>,
  sentFields: Typed,
  { split, join }: Comparison<Typed, Fields>,
) {
  /** The sent values, and the values in the fields when they were sent. */
  let sentForm = { fields: sentFields, valuesWhenSent: typed() }
  const withValuesTypedSince = (fields: Typed) =>
    withEdit(fields, { opened: sentForm.valuesWhenSent, typed: typed() }).typed
  const checkedEdit: Pick<CheckedEdit<unknown, Fields>, 'opened' | 'ownFields' | 'ask'> = {
    opened: split(opened()),
    ownFields: split(sentFields),
    async ask(changes, ownFields, othersFields) {
      const choices = await ask(changes)
      if (choices === null) return null
      // The decision stays even if the saving fails: the person has seen these values.
      const decidedFields = withChosenSides(ownFields, othersFields, choices)
      const fields = join(decidedFields, sentFields)
      showEdit({ opened: join(othersFields, opened()), typed: withValuesTypedSince(fields) })
      sentForm = { fields, valuesWhenSent: fields }
      return decidedFields
    },
  }
  function settle(toServerValues = (fields: Typed) => fields): Edit<Typed> {
    const savedFields = toServerValues(sentForm.fields)
    return { opened: savedFields, typed: withValuesTypedSince(savedFields) }
  }
  return { ...checkedEdit, settle }
}

interface Question {
  changes: readonly OthersChange[]
  /** Gets the choice for each field; null when the person goes back to the form. */
  answer: (choices: ReadonlyMap<string, ChosenSide> | null) => void
}

/** The open question about values of two people, which the screen shows; null without one. */
function useQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const ask: FormFields<unknown>['ask'] = (changes) =>
    new Promise((resolve) => {
      setQuestion({
        changes,
        answer(choices) {
          setQuestion(null)
          resolve(choices)
        },
      })
    })
  return { question, ask }
}
