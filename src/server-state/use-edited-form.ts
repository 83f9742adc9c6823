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
import type { FormDraft } from '#app-context/use-draft.ts'
import {
  type ChosenSide,
  type ComparedFields,
  type Edit,
  type OthersChange,
  withChosenSides,
} from '#domain/others-changes.ts'
import { isSameValue } from '#domain/same-value.ts'
import type { CheckedEdit } from './save-checked.ts'

interface EditedFormOptions<Typed extends FieldValues, Wanted, Draft> {
  /** The values of the server, or those of a new entity; the same object until they change. */
  serverValues: Typed
  /** True for a new entity, whose form is closed when the entity is saved. */
  isNew: boolean
  draft: FormDraft<Draft>
  /** Makes the stored draft of an edit. */
  draftOf: (edit: Edit<Typed>) => Draft
  /** The values of the server with the edited fields of the draft over them. */
  withDraft: (serverValues: Typed, draft: Draft) => Edit<Typed>
  /** Validates the fields; `opened` are their values when the form was opened. */
  resolverFor: (opened: Typed) => Resolver<Typed, unknown, Wanted>
}

/**
 * The form of an entity that others may edit at the same time. Typed values stay until they are saved and are kept as a
 * draft; the person is asked about values that others have saved (G158).
 */
export function useEditedForm<Typed extends FieldValues, Wanted, Draft>(
  options: EditedFormOptions<Typed, Wanted, Draft>,
) {
  const { serverValues, isNew, draft, draftOf, withDraft, resolverFor } = options
  const [firstEdit] = useState(() => withDraft(serverValues, draft.initialFields))
  const { opened, openedNow, open } = useOpened(firstEdit.opened)
  const [wasTypedMeanwhile, setWasTypedMeanwhile] = useState(false)
  const { question, ask } = useQuestion()
  const form = useForm<Typed, unknown, Wanted>({
    resolver: (...typed) => resolverFor(openedNow.current)(...typed),
    defaultValues: firstEdit.typed as DefaultValues<Typed>, // every field has a value
    shouldFocusError: false,
  })
  const { reset, getValues } = form

  function show(newEdit: Edit<Typed>): void {
    open(newEdit.opened)
    if (!isSameValue(newEdit.typed, getValues()))
      reset(newEdit.typed, { keepErrors: true, keepIsSubmitted: true })
  }
  const over = (fields: Typed, edit: Edit<Typed>) => withDraft(fields, draftOf(edit))
  const follow = useEffectEvent((fields: Typed) => {
    show(over(fields, { opened: openedNow.current, typed: getValues() }))
  })
  useEffect(() => follow(serverValues), [serverValues])

  /** Call it when the person presses Save; `sentFields` are the fields as they are sent. */
  function begin<Fields extends ComparedFields>(sentFields: Typed, comparison: Comparison<Typed, Fields>) {
    const fields = { opened: () => openedNow.current, typed: getValues, over, show, ask }
    const { settle, ...compared } = beginSaving(fields, sentFields, comparison)
    return {
      ...compared,
      /**
       * Called before the notice of success. `asSaved` turns the sent fields into the server's present values. Answers the
       * values that were typed meanwhile, or null.
       */
      async settle(asSaved?: (sent: Typed) => Typed): Promise<Edit<Typed> | null> {
        await draft.forget()
        const edit = settle(asSaved)
        if (!isNew) show(edit)
        const isTyped = !isSameValue(edit.opened, edit.typed)
        setWasTypedMeanwhile(isTyped)
        return isTyped ? edit : null
      },
    }
  }

  const formDraft = useMemo(
    () => ({
      defaultFields: serverValues,
      restoredNote: draft.restoredNote,
      discardLabel: draft.discardLabel,
      keep(typed: Typed) {
        const edit = { opened: openedNow.current, typed }
        draft.keep(isSameValue(edit.opened, typed) ? draft.defaultFields : draftOf(edit))
      },
      forget() {
        open(serverValues)
        return draft.forget()
      },
    }),
    [draft, draftOf, serverValues, openedNow, open],
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
    begin,
    question,
  }
}

/** The values of the fields when the form was opened. During a saving `opened` is the state when Save was pressed. */
function useOpened<Typed>(begun: Typed) {
  const [opened, setOpened] = useState(begun)
  const openedNow = useRef(begun)
  const open = useCallback((fields: Typed): void => {
    openedNow.current = fields
    setOpened(fields)
  }, [])
  return { opened, openedNow, open }
}

function useHasValues<Typed extends FieldValues>(
  { subscribe, getValues }: Pick<UseFormReturn<Typed>, 'subscribe' | 'getValues'>,
  values: Typed,
): boolean {
  return useSyncExternalStore(
    useCallback((tell) => subscribe({ formState: { values: true }, callback: tell }), [subscribe]),
    () => isSameValue(values, getValues()),
  )
}

/** Splits the compared fields off the form's, and joins the decided values back into them. */
interface Comparison<Typed, Fields> {
  split: (typed: Typed) => Fields
  join: (decided: Fields, base: Typed) => Typed
}

interface FormFields<Typed> {
  opened: () => Typed
  typed: () => Typed
  /** The given values with the edited fields of `edit` over them. */
  over: (fields: Typed, edit: Edit<Typed>) => Edit<Typed>
  show: (edit: Edit<Typed>) => void
  ask: (changes: readonly OthersChange[]) => Promise<ReadonlyMap<string, ChosenSide> | null>
}

/** Values that are typed during the saving stay in the fields, over the sent ones. */
function beginSaving<Typed, Fields extends ComparedFields>(
  { opened, typed, over, show, ask }: FormFields<Typed>,
  sentFields: Typed,
  { split, join }: Comparison<Typed, Fields>,
) {
  /** The sent values, and the values in the fields when they were sent. */
  let sentForm = { fields: sentFields, shown: typed() }
  const withTypedSince = (fields: Typed) => over(fields, { opened: sentForm.shown, typed: typed() }).typed
  const checked: Pick<CheckedEdit<unknown, Fields>, 'opened' | 'ownFields' | 'ask'> = {
    opened: split(opened()),
    ownFields: split(sentFields),
    async ask(changes, ownFields, othersFields) {
      const choices = await ask(changes)
      if (choices === null) return null
      // The decision stays even if the saving fails: the person has seen these values.
      const decided = withChosenSides(ownFields, othersFields, choices)
      const fields = join(decided, sentFields)
      show({ opened: join(othersFields, opened()), typed: withTypedSince(fields) })
      sentForm = { fields, shown: fields }
      return decided
    },
  }
  function settle(asSaved = (fields: Typed) => fields): Edit<Typed> {
    const savedFields = asSaved(sentForm.fields)
    return { opened: savedFields, typed: withTypedSince(savedFields) }
  }
  return { ...checked, settle }
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
