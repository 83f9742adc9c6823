import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import { type Edit, othersChanges, withOwnEdits } from '#domain/others-changes.ts'
import { useEditedForm } from './use-edited-form.ts'

afterEach(cleanup)

type Contact = { name: string; phone: string }
type Draft = Edit<Contact>

const SERVER_VALUES: Contact = { name: 'Lakeside', phone: '100' }
const keepFields = <Fields,>(fields: Fields) => fields
const WHOLE_FORM = { split: keepFields<Contact>, join: keepFields<Contact> }

function renderForm({ initialFields = { opened: SERVER_VALUES, typed: SERVER_VALUES }, isNew = false } = {}) {
  const events: string[] = []
  const draft: FormDraft<Draft> = {
    initialFields,
    defaultFields: { opened: SERVER_VALUES, typed: SERVER_VALUES },
    restoredNote: null,
    discardLabel: 'Discard',
    keep: ({ opened, typed }) => void events.push(`kept ${typed.phone} over ${opened.phone}`),
    keepForForm: async () => {},
    forget: async () => void events.push('forgot the draft'),
  }
  const { result, rerender } = renderHook(
    ({ serverValues }) =>
      useEditedForm<Contact, Contact, Draft>({
        serverValues,
        isNew,
        draft,
        draftOf: keepFields,
        withDraft: withOwnEdits,
        resolverFor: (openedFields) => (typed) => {
          events.push(`checked ${typed.phone} over ${openedFields.phone}`)
          return { values: typed, errors: {} }
        },
      }),
    { initialProps: { serverValues: SERVER_VALUES } },
  )
  const typedValues = () => result.current.form.getValues()
  const type = (phone: string) => act(() => result.current.form.setValue('phone', phone))
  const changeServer = (serverValues: Contact) => rerender({ serverValues })
  return { result, events, typedValues, type, changeServer }
}

it('the form begins with the edited fields of the draft over the values of the server', () => {
  const openedFields = { name: 'Lake', phone: '90' }
  const { result, typedValues } = renderForm({
    initialFields: { opened: openedFields, typed: { ...openedFields, phone: '300' } },
  })
  expect(typedValues()).toEqual({ name: 'Lakeside', phone: '300' })
  expect(result.current.opened).toEqual({ name: 'Lakeside', phone: '90' })
  expect(result.current.isEdited).toBe(true)
})

it('the form updates unedited fields with the values of the server, and keeps the edited fields', () => {
  const { result, typedValues, type, changeServer } = renderForm()
  expect(result.current.isEdited).toBe(false)
  type('300')
  changeServer({ name: 'Lakeside Motors', phone: '200' })
  expect(typedValues()).toEqual({ name: 'Lakeside Motors', phone: '300' })
  expect(result.current.opened).toEqual({ name: 'Lakeside Motors', phone: '100' })
  expect(result.current.isEdited).toBe(true)
  type('100')
  expect(result.current.isEdited).toBe(false)
})

it('a field takes a key that comes before the form is drawn again with the values of the server', () => {
  const { result, typedValues, changeServer } = renderForm()
  const { onChange } = result.current.form.register('phone')
  changeServer({ name: 'Lakeside Motors', phone: '100' })
  act(() => void onChange({ type: 'change', target: { name: 'phone', value: '300' } }))
  expect(typedValues()).toEqual({ name: 'Lakeside Motors', phone: '300' })
})

it('the form keeps a draft of the typed and the opened values, and forgets both when the draft is discarded', async () => {
  const { result, events, type, changeServer } = renderForm()
  type('300')
  result.current.formDraft.keep({ name: 'Lakeside', phone: '300' })
  result.current.formDraft.keep({ name: 'Lakeside', phone: '100' })
  expect(events).toEqual(['kept 300 over 100', 'kept 100 over 100'])
  changeServer({ name: 'Lakeside', phone: '200' })
  expect(result.current.opened.phone).toBe('100')
  await act(() => result.current.formDraft.forget())
  expect(result.current.opened.phone).toBe('200')
  expect(events.at(-1)).toBe('forgot the draft')
})

it('the form validates the typed values against the opened values', async () => {
  const { result, events, type } = renderForm()
  type('300')
  await act(async () => void (await result.current.form.trigger()))
  expect(events).toContain('checked 300 over 100')
})

it('the form asks about the values of another person, and shows the decision before the saving has ended', async () => {
  const { result, typedValues, type } = renderForm()
  type('300')
  const ownFields = { name: 'Lakeside', phone: '300' }
  const othersFields = { name: 'Lakeside Motors', phone: '200' }
  const saving = result.current.startSaving(ownFields, WHOLE_FORM)
  expect([saving.opened, saving.ownFields]).toEqual([SERVER_VALUES, ownFields])
  let decision: Promise<Contact | null> = Promise.resolve(null)
  act(() => {
    decision = saving.ask(
      othersChanges(SERVER_VALUES, ownFields, othersFields),
      ownFields,
      othersFields,
      undefined,
    )
  })
  expect(result.current.question?.changes.map(({ field }) => field)).toEqual(['name', 'phone'])
  type('400')
  await act(async () => {
    result.current.question?.answer(
      new Map([
        ['name', 'other'],
        ['phone', 'own'],
      ]),
    )
    expect(await decision).toEqual({ name: 'Lakeside Motors', phone: '300' })
  })
  expect(result.current.question).toBe(null)
  expect(typedValues()).toEqual({ name: 'Lakeside Motors', phone: '400' })
  expect(result.current.opened).toEqual(othersFields)
})

it('the form changes nothing when the person goes back to the form', async () => {
  const { result, typedValues, type } = renderForm()
  type('300')
  const othersFields = { name: 'Lakeside', phone: '200' }
  const saving = result.current.startSaving(typedValues(), WHOLE_FORM)
  let decision: Promise<Contact | null> = Promise.resolve(othersFields)
  act(() => {
    decision = saving.ask(
      othersChanges(SERVER_VALUES, typedValues(), othersFields),
      typedValues(),
      othersFields,
      undefined,
    )
  })
  await act(async () => {
    result.current.question?.answer(null)
    expect(await decision).toBe(null)
  })
  expect(typedValues()).toEqual({ name: 'Lakeside', phone: '300' })
  expect(result.current.opened).toEqual(SERVER_VALUES)
})

it('the form shows the saved values after the saving', async () => {
  const { result, events, typedValues, type } = renderForm()
  type(' 300 ')
  const saving = result.current.startSaving({ name: 'Lakeside', phone: '300' }, WHOLE_FORM)
  await act(async () => expect(await saving.settle()).toBe(null))
  expect(events).toEqual(['forgot the draft'])
  expect(typedValues().phone).toBe('300')
  expect(result.current).toMatchObject({ isEdited: false, isTypedMeanwhile: false })
})

it('the form keeps as unsaved the values that were typed during the saving, until the person types the saved ones', async () => {
  const { result, typedValues, type } = renderForm()
  type('300')
  const saving = result.current.startSaving(typedValues(), WHOLE_FORM)
  type('400')
  const openedFields = { name: 'LAKESIDE', phone: '300' }
  await act(async () => {
    const edit = await saving.settle((sentFields) => ({ ...sentFields, name: 'LAKESIDE' }))
    expect(edit).toEqual({ opened: openedFields, typed: { name: 'LAKESIDE', phone: '400' } })
  })
  expect(typedValues()).toEqual({ name: 'LAKESIDE', phone: '400' })
  expect(result.current).toMatchObject({ opened: openedFields, isEdited: true, isTypedMeanwhile: true })
  type('300')
  expect(result.current).toMatchObject({ isEdited: false, isTypedMeanwhile: false })
})

it('the form of a new entity stays unchanged after the saving', async () => {
  const { result, typedValues, type } = renderForm({ isNew: true })
  type('300')
  const saving = result.current.startSaving({ name: 'Lakeside', phone: '3' }, WHOLE_FORM)
  await act(async () => expect(await saving.settle()).toBe(null))
  expect(typedValues().phone).toBe('300')
})

/** Starts a saving of the typed fields; the result ends it, with or without success. */
async function startSaving({ result, typedValues }: ReturnType<typeof renderForm>) {
  let answer = (_isSaved: boolean) => {}
  const success = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  let saving: Promise<void> | undefined
  await act(async () => {
    saving = result.current.saving(async (fields) => {
      const { settle } = result.current.startSaving(fields, WHOLE_FORM)
      if (await success) expect(await settle()).toBe(null)
    })(typedValues())
  })
  return (isSaved: boolean) =>
    act(async () => {
      answer(isSaved)
      await saving
    })
}

it('the form shows the values that the server gets during a saving only after it, and not as typed', async () => {
  const form = renderForm()
  form.type('300')
  const endSaving = await startSaving(form)
  form.changeServer({ name: 'Lakeside Motors', phone: '300' })
  expect(form.typedValues().name).toBe('Lakeside')
  expect(form.result.current.isSaving).toBe(true)
  await endSaving(true)
  expect(form.typedValues()).toEqual({ name: 'Lakeside Motors', phone: '300' })
  expect(form.result.current).toMatchObject({ isSaving: false, isEdited: false, isTypedMeanwhile: false })
})

it('the form of a new entity follows its defaults after a failed saving, and no longer after a saving', async () => {
  const form = renderForm({ isNew: true })
  form.type('300')
  const endFailedSaving = await startSaving(form)
  form.changeServer({ name: 'Denali', phone: '100' })
  await endFailedSaving(false)
  expect(form.typedValues()).toEqual({ name: 'Denali', phone: '300' })
  const endSaving = await startSaving(form)
  form.changeServer({ name: 'Harbor', phone: '100' })
  await endSaving(true)
  expect(form.typedValues()).toEqual({ name: 'Denali', phone: '300' })
  expect(form.result.current.isTypedMeanwhile).toBe(false)
})
