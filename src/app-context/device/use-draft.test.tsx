import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, expect, it } from 'vitest'
import { readDraft, saveDraft } from '#storage/device/drafts-table.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import { CounterContext } from '../counter.ts'
import { useDraft } from './use-draft.ts'

afterEach(cleanup)

const DEFAULT_FIELDS = { name: '', prices: [] as { from: string }[] }
const schema = v.object({ name: v.string(), prices: v.array(v.object({ from: v.string() })) })

function Fields() {
  const draft = useDraft('product', DEFAULT_FIELDS, schema)
  if (draft === undefined) return null
  const typedFields = { name: 'Pouch', prices: [{ from: '100' }] }
  return (
    <>
      <output>{JSON.stringify(draft.initialFields)}</output>
      <p>{draft.restoredNote ?? 'Default'}</p>
      <button type="button" onClick={() => draft.keep(typedFields)}>
        Type
      </button>
      <button type="button" onClick={() => draft.keep({ name: '', prices: [] })}>
        Empty
      </button>
      <button type="button" onClick={() => void draft.forget() /* it never rejects */}>
        Sent
      </button>
    </>
  )
}

function showForm(counter = sampleCounter({ account: null })) {
  render(
    <CounterContext value={counter}>
      <Fields />
    </CounterContext>,
  )
  return { database: counter.databases.account, counter, user: userEvent.setup() }
}

it('a draft restores rows of fields, and its note says when they were typed', async () => {
  const { counter, database, user } = showForm()
  await screen.findByText('Default')
  await user.click(screen.getByRole('button', { name: 'Type' }))
  await waitFor(async () => expect(await readDraft(database, 'product')).not.toBeNull())
  cleanup()
  showForm(counter)
  await screen.findByText('{"name":"Pouch","prices":[{"from":"100"}]}')
  screen.getByText(/^Your draft from .+ was restored\./)
})

it('the note of a restored draft disappears when the form was sent', async () => {
  const counter = sampleCounter({ account: null })
  await saveDraft(counter.databases.account, 'product', { name: 'Pouch', prices: [] }, 0)
  const { database, user } = showForm(counter)
  await screen.findByText(/^Your draft from .+ was restored\./)
  await user.click(screen.getByRole('button', { name: 'Sent' }))
  await screen.findByText('Default')
  await waitFor(async () => expect(await readDraft(database, 'product')).toBeNull())
})

it('a form that has its default values again deletes its draft', async () => {
  const { database, user } = showForm()
  await user.click(await screen.findByRole('button', { name: 'Type' }))
  await waitFor(async () => expect(await readDraft(database, 'product')).not.toBeNull())
  await user.click(screen.getByRole('button', { name: 'Empty' }))
  await waitFor(async () => expect(await readDraft(database, 'product')).toBeNull())
})

it('a form has its default values if the schema refuses the draft', async () => {
  const counter = sampleCounter({ account: null })
  await saveDraft(counter.databases.account, 'product', { name: 'Pouch', prices: 'many' }, 0)
  showForm(counter)
  await screen.findByText('{"name":"","prices":[]}')
  screen.getByText('Default')
})

const CONTACT_FIELDS = { name: '', country: 'US' }

it('a draft of texts keeps the default of a field that it does not have, and can be kept for another form', async () => {
  const counter = sampleCounter({ account: null })
  const { account } = counter.databases
  await saveDraft(account, 'contact', { name: 'Zoë', phone: '1' }, 0)
  const { result } = showHook(counter, (key: string) => useDraft(key, CONTACT_FIELDS), 'contact')
  await waitFor(() => expect(result.current?.initialFields).toEqual({ name: 'Zoë', country: 'US' }))
  await result.current?.keepForForm('company', { name: 'Ann', country: 'CA' })
  expect((await readDraft(account, 'company'))?.value).toEqual({ name: 'Ann', country: 'CA' })
  expect((await readDraft(account, 'contact'))?.value).toMatchObject({ name: 'Zoë' })
})

it('a draft with the default values shows no note', async () => {
  const counter = sampleCounter({ account: null })
  await saveDraft(counter.databases.account, 'contact', CONTACT_FIELDS, 0)
  const { result } = showHook(counter, (key: string) => useDraft(key, CONTACT_FIELDS), 'contact')
  await waitFor(() => expect(result.current).toMatchObject({ restoredNote: null }))
})

it('a form appears, and can be typed into and sent, on a device that neither reads nor stores drafts', async () => {
  const counter = sampleCounter({ account: null })
  counter.databases.account.close()
  const { user } = showForm(counter)
  await screen.findByText('Default')
  screen.getByText('{"name":"","prices":[]}')
  for (const name of ['Type', 'Empty', 'Sent']) await user.click(screen.getByRole('button', { name }))
  screen.getByText('Default')
})
