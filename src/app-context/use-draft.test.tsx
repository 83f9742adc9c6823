import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, expect, it } from 'vitest'
import { readDraft, saveDraft } from '#storage/device/drafts-table.ts'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import { CounterContext } from './counter.ts'
import { useDraft } from './use-draft.ts'

afterEach(cleanup)

const NOTHING_TYPED = { name: '', prices: [] as { from: string }[] }
const schema = v.object({ name: v.string(), prices: v.array(v.object({ from: v.string() })) })

function Fields() {
  const draft = useDraft('product', NOTHING_TYPED, schema)
  if (draft === undefined) return null
  const typed = { name: 'Pouch', prices: [{ from: '100' }] }
  return (
    <>
      <output>{JSON.stringify(draft.initial)}</output>
      <p>{draft.restored ?? 'Fresh'}</p>
      <button type="button" onClick={() => draft.keep(typed)}>
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

function show(counter = sampleCounter({ account: null })) {
  render(
    <CounterContext value={counter}>
      <Fields />
    </CounterContext>,
  )
  return { drafts: counter.databases.account, counter, user: userEvent.setup() }
}

it('restores rows of fields, and says when they were typed', async () => {
  const { counter, drafts, user } = show()
  await screen.findByText('Fresh')
  await user.click(screen.getByRole('button', { name: 'Type' }))
  await waitFor(async () => expect(await readDraft(drafts, 'product')).not.toBeNull())
  cleanup()
  show(counter)
  await screen.findByText('{"name":"Pouch","prices":[{"from":"100"}]}')
  screen.getByText(/^Your draft from .+ is here again\./)
})

it('stops showing the restored draft as restored once it was sent', async () => {
  const counter = sampleCounter({ account: null })
  await saveDraft(counter.databases.account, 'product', { name: 'Pouch', prices: [] }, 0)
  const { drafts, user } = show(counter)
  await screen.findByText(/^Your draft from .+ is here again\./)
  await user.click(screen.getByRole('button', { name: 'Sent' }))
  await screen.findByText('Fresh')
  await waitFor(async () => expect(await readDraft(drafts, 'product')).toBeNull())
})

it('keeps no draft of a form with its initial values', async () => {
  const { drafts, user } = show()
  await user.click(await screen.findByRole('button', { name: 'Type' }))
  await waitFor(async () => expect(await readDraft(drafts, 'product')).not.toBeNull())
  await user.click(screen.getByRole('button', { name: 'Empty' }))
  await waitFor(async () => expect(await readDraft(drafts, 'product')).toBeNull())
})

it('begins fresh when the draft has another shape', async () => {
  const counter = sampleCounter({ account: null })
  await saveDraft(counter.databases.account, 'product', { name: 'Pouch', prices: 'many' }, 0)
  show(counter)
  await screen.findByText('{"name":"","prices":[]}')
  screen.getByText('Fresh')
})
