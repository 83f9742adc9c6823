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
  type ComparedFields,
  type Edit,
  type Kept,
  type OthersChange,
  withKept,
} from '#domain/others-changes.ts'
import { isSameValue } from '#domain/same-value.ts'
import type { CheckedEdit } from './save-checked.ts'

interface EditedFormOptions<Typed extends FieldValues, Wanted, Draft> {
  /** The fields as the server tells them, or those of a new thing; the same object until it tells others. */
  told: Typed
  /** The form of a new thing goes away when it is saved. */
  isNew: boolean
  draft: FormDraft<Draft>
  /** What the device keeps of an edit. */
  draftOf: (edit: Edit<Typed>) => Draft
  /** The fields that the server tells, with those over them that were edited in the draft. */
  withDraft: (told: Typed, draft: Draft) => Edit<Typed>
  /** The check of the fields; `opened` are the fields as they were opened. */
  resolverFor: (opened: Typed) => Resolver<Typed, unknown, Wanted>
}

/**
 * The form of a thing that somebody else may edit at the same time: what was typed stays until it is saved, whatever the
 * server tells meanwhile, and is kept as a draft; what somebody else saved is asked about (G158).
 */
export function useEditedForm<Typed extends FieldValues, Wanted, Draft>(
  options: EditedFormOptions<Typed, Wanted, Draft>,
) {
  const { told, isNew, draft, draftOf, withDraft, resolverFor } = options
  const [begun] = useState(() => withDraft(told, draft.initial))
  const { opened, openedNow, open } = useOpened(begun.opened)
  const [wasTypedMeanwhile, setWasTypedMeanwhile] = useState(false)
  const { question, ask } = useQuestion()
  const form = useForm<Typed, unknown, Wanted>({
    resolver: (...typed) => resolverFor(openedNow.current)(...typed),
    defaultValues: begun.typed as DefaultValues<Typed>, // they are all there
    shouldFocusError: false,
  })
  const { reset, getValues } = form

  function show(next: Edit<Typed>): void {
    open(next.opened)
    if (!isSameValue(next.typed, getValues())) reset(next.typed, { keepErrors: true, keepIsSubmitted: true })
  }
  const over = (fields: Typed, edit: Edit<Typed>) => withDraft(fields, draftOf(edit))
  const follow = useEffectEvent((fields: Typed) => {
    show(over(fields, { opened: openedNow.current, typed: getValues() }))
  })
  useEffect(() => follow(told), [told])

  /** One press of Save; `mine` are the fields as they are sent. */
  function begin<Fields extends ComparedFields>(mine: Typed, comparison: Comparison<Typed, Fields>) {
    const fields = { opened: () => openedNow.current, typed: getValues, over, show, ask }
    const { settle, ...compared } = beginSaving(fields, mine, comparison)
    return {
      ...compared,
      /**
       * To be called before success is told. `asSaved` makes of the sent fields what the server has now. Answers what was typed
       * meanwhile, null where nothing was.
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

  const kept = useMemo(
    () => ({
      fresh: told,
      restored: draft.restored,
      discard: draft.discard,
      keep(typed: Typed) {
        const edit = { opened: openedNow.current, typed }
        draft.keep(isSameValue(edit.opened, typed) ? draft.fresh : draftOf(edit))
      },
      forget() {
        open(told)
        return draft.forget()
      },
    }),
    [draft, draftOf, told, openedNow, open],
  )
  const isEdited = !useHasValues(form, opened)
  return {
    form,
    /** For `Form`. */
    kept,
    opened,
    /** Something stands in the fields that is not saved. */
    isEdited,
    /** Something was typed while the thing was being saved, and is not saved yet. */
    isTypedMeanwhile: isEdited && wasTypedMeanwhile,
    begin,
    question,
  }
}

/** The fields as they were opened. While the form is being sent `opened` is of the moment at which Save was pressed. */
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

/** The fields that two people are asked about: taken from those of the form, and put back into them as it was decided. */
interface Comparison<Typed, Fields> {
  split: (typed: Typed) => Fields
  join: (decided: Fields, base: Typed) => Typed
}

interface FormFields<Typed> {
  opened: () => Typed
  typed: () => Typed
  /** The fields with the edited ones over them. */
  over: (fields: Typed, edit: Edit<Typed>) => Edit<Typed>
  show: (edit: Edit<Typed>) => void
  ask: (changes: readonly OthersChange[]) => Promise<ReadonlyMap<string, Kept> | null>
}

/** What is typed while the form is being sent stays in its fields, on top of what is sent. */
function beginSaving<Typed, Fields extends ComparedFields>(
  { opened, typed, over, show, ask }: FormFields<Typed>,
  mine: Typed,
  { split, join }: Comparison<Typed, Fields>,
) {
  /** What is sent, and what the fields held when it was. */
  let sent = { fields: mine, shown: typed() }
  const withTypedSince = (fields: Typed) => over(fields, { opened: sent.shown, typed: typed() }).typed
  const checked: Pick<CheckedEdit<unknown, Fields>, 'opened' | 'mine' | 'ask'> = {
    opened: split(opened()),
    mine: split(mine),
    async ask(changes, wanted, theirs) {
      const kept = await ask(changes)
      if (kept === null) return null
      // Whatever becomes of the saving, the person has seen these values and decided.
      const decided = withKept(wanted, theirs, kept)
      const fields = join(decided, mine)
      show({ opened: join(theirs, opened()), typed: withTypedSince(fields) })
      sent = { fields, shown: fields }
      return decided
    },
  }
  function settle(asSaved = (fields: Typed) => fields): Edit<Typed> {
    const saved = asSaved(sent.fields)
    return { opened: saved, typed: withTypedSince(saved) }
  }
  return { ...checked, settle }
}

interface Question {
  changes: readonly OthersChange[]
  /** What is kept of each field; null: the person goes back to the form. */
  answer: (kept: ReadonlyMap<string, Kept> | null) => void
}

/** The question which values count; the screen shows it while there is one. */
function useQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const ask: FormFields<unknown>['ask'] = (changes) =>
    new Promise((resolve) => {
      setQuestion({
        changes,
        answer(kept) {
          setQuestion(null)
          resolve(kept)
        },
      })
    })
  return { question, ask }
}
