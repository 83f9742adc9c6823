import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { FormDraft } from '#app-context/use-draft.ts'
import { type Edit, othersChanges, withOwnEdits } from '#domain/others-changes.ts'
import { useEditedForm } from './use-edited-form.ts'

afterEach(cleanup)

type Place = { name: string; phone: string }
type Draft = Edit<Place>

const TOLD: Place = { name: 'Lakeside', phone: '100' }
const keepFields = <Fields,>(fields: Fields) => fields
const AS_IT_IS = { split: keepFields<Place>, join: keepFields<Place> }

function show({ initialFields = { opened: TOLD, typed: TOLD }, isNew = false } = {}) {
  const happened: string[] = []
  const draft: FormDraft<Draft> = {
    initialFields,
    defaultFields: { opened: TOLD, typed: TOLD },
    restoredNote: null,
    discardLabel: 'Discard',
    keep: ({ opened, typed }) => void happened.push(`kept ${typed.phone} over ${opened.phone}`),
    keepForForm: async () => {},
    forget: async () => void happened.push('forgot the draft'),
  }
  const { result, rerender } = renderHook(
    ({ serverValues }) =>
      useEditedForm<Place, Place, Draft>({
        serverValues,
        isNew,
        draft,
        draftOf: keepFields,
        withDraft: withOwnEdits,
        resolverFor: (openedFields) => (typed) => {
          happened.push(`checked ${typed.phone} over ${openedFields.phone}`)
          return { values: typed, errors: {} }
        },
      }),
    { initialProps: { serverValues: TOLD } },
  )
  const typed = () => result.current.form.getValues()
  const type = (phone: string) => act(() => result.current.form.setValue('phone', phone))
  const tell = (serverValues: Place) => rerender({ serverValues })
  return { result, happened, typed, type, tell }
}

it('begins with the edited fields of the draft over the values of the server', () => {
  const openedFields = { name: 'Lake', phone: '90' }
  const { result, typed } = show({
    initialFields: { opened: openedFields, typed: { ...openedFields, phone: '300' } },
  })
  expect(typed()).toEqual({ name: 'Lakeside', phone: '300' })
  expect(result.current.opened).toEqual({ name: 'Lakeside', phone: '90' })
  expect(result.current.isEdited).toBe(true)
})

it('updates unedited fields with the values of the server, and stays edited in the others', () => {
  const { result, typed, type, tell } = show()
  expect(result.current.isEdited).toBe(false)
  type('300')
  tell({ name: 'Lakeside Motors', phone: '200' })
  expect(typed()).toEqual({ name: 'Lakeside Motors', phone: '300' })
  expect(result.current.opened).toEqual({ name: 'Lakeside Motors', phone: '100' })
  expect(result.current.isEdited).toBe(true)
  type('100')
  expect(result.current.isEdited).toBe(false)
})

it('keeps a draft of the typed and the opened values, and forgets both when the draft is discarded', async () => {
  const { result, happened, type, tell } = show()
  type('300')
  result.current.formDraft.keep({ name: 'Lakeside', phone: '300' })
  result.current.formDraft.keep({ name: 'Lakeside', phone: '100' })
  expect(happened).toEqual(['kept 300 over 100', 'kept 100 over 100'])
  tell({ name: 'Lakeside', phone: '200' })
  expect(result.current.opened.phone).toBe('100')
  await act(() => result.current.formDraft.forget())
  expect(result.current.opened.phone).toBe('200')
  expect(happened.at(-1)).toBe('forgot the draft')
})

it('validates the typed values against the opened ones', async () => {
  const { result, happened, type } = show()
  type('300')
  await act(async () => void (await result.current.form.trigger()))
  expect(happened).toContain('checked 300 over 100')
})

it('shows the values of another person, and keeps the decision even if the saving fails', async () => {
  const { result, typed, type } = show()
  type('300')
  const ownFields = { name: 'Lakeside', phone: '300' }
  const othersFields = { name: 'Lakeside Motors', phone: '200' }
  const saving = result.current.begin(ownFields, AS_IT_IS)
  expect([saving.opened, saving.ownFields]).toEqual([TOLD, ownFields])
  let decided: Promise<Place | null> = Promise.resolve(null)
  act(() => {
    decided = saving.ask(othersChanges(TOLD, ownFields, othersFields), ownFields, othersFields, undefined)
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
    expect(await decided).toEqual({ name: 'Lakeside Motors', phone: '300' })
  })
  expect(result.current.question).toBe(null)
  expect(typed()).toEqual({ name: 'Lakeside Motors', phone: '400' })
  expect(result.current.opened).toEqual(othersFields)
})

it('changes nothing when the person goes back to the form', async () => {
  const { result, typed, type } = show()
  type('300')
  const othersFields = { name: 'Lakeside', phone: '200' }
  const saving = result.current.begin(typed(), AS_IT_IS)
  let decided: Promise<Place | null> = Promise.resolve(othersFields)
  act(() => {
    decided = saving.ask(othersChanges(TOLD, typed(), othersFields), typed(), othersFields, undefined)
  })
  await act(async () => {
    result.current.question?.answer(null)
    expect(await decided).toBe(null)
  })
  expect(typed()).toEqual({ name: 'Lakeside', phone: '300' })
  expect(result.current.opened).toEqual(TOLD)
})

it('shows the values of the server after the saving', async () => {
  const { result, happened, typed, type } = show()
  type(' 300 ')
  const saving = result.current.begin({ name: 'Lakeside', phone: '300' }, AS_IT_IS)
  await act(async () => expect(await saving.settle()).toBe(null))
  expect(happened).toEqual(['forgot the draft'])
  expect(typed().phone).toBe('300')
  expect(result.current).toMatchObject({ isEdited: false, isTypedMeanwhile: false })
})

it('keeps values that were typed during the saving as unsaved until they are typed back', async () => {
  const { result, typed, type } = show()
  type('300')
  const saving = result.current.begin(typed(), AS_IT_IS)
  type('400')
  const openedFields = { name: 'LAKESIDE', phone: '300' }
  await act(async () => {
    const edit = await saving.settle((sentFields) => ({ ...sentFields, name: 'LAKESIDE' }))
    expect(edit).toEqual({ opened: openedFields, typed: { name: 'LAKESIDE', phone: '400' } })
  })
  expect(typed()).toEqual({ name: 'LAKESIDE', phone: '400' })
  expect(result.current).toMatchObject({ opened: openedFields, isEdited: true, isTypedMeanwhile: true })
  type('300')
  expect(result.current).toMatchObject({ isEdited: false, isTypedMeanwhile: false })
})

it('leaves the form of a new entity unchanged after the saving', async () => {
  const { result, typed, type } = show({ isNew: true })
  type('300')
  const saving = result.current.begin({ name: 'Lakeside', phone: '3' }, AS_IT_IS)
  await act(async () => expect(await saving.settle()).toBe(null))
  expect(typed().phone).toBe('300')
})
