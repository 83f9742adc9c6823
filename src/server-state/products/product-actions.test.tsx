import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import type { Failure } from '#api/failure.ts'
import { product } from '#tests/support/product.ts'
import { runAction } from '#tests/support/run-action.tsx'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useEditProducts } from './use-edit-products.ts'
import { useProductChanges } from './use-product-changes.ts'
import { useSaveProduct } from './use-save-product.ts'
import { useTypeUndo } from './use-type-undo.ts'
import { useUploadPicture } from './use-upload-picture.ts'

afterEach(cleanup)

const POUCH = product({ id: 101, name: 'Tag Pouch' })
const LOOK_FIRST = 'Look at the product before you try again.'

function counterWith(answer: (call: Call<unknown>) => unknown) {
  const calls: unknown[] = []
  async function call(sentCall: Call<unknown>) {
    calls.push([sentCall.path.replace('api/client/product/', ''), sentCall.body])
    return answer(sentCall)
  }
  const counter = sampleCounter({
    account: sampleAccount(),
    api: { call: call as Api['call'] }, // the answer's type follows from the call
  })
  const copyChanges: string[] = []
  counter.catalogue.confirmProducts = async (ids) => copyChanges.push(`confirm ${ids.join()}`) > 0
  counter.catalogue.forgetProduct = async (id) => void copyChanges.push(`forget ${id}`)
  const notices = () => counter.notices.read()
  const pressUndo = () => act(async () => notices().at(-1)?.action?.run())
  return { counter, calls, copyChanges, texts: () => notices().map(({ text }) => text), pressUndo }
}
const success = () => ({ ok: true, value: {} })

it('Undo brings an archived product back, and only the last change can be undone', async () => {
  const { counter, calls, copyChanges, texts, pressUndo } = counterWith(success)
  const { result } = showHook(counter, useProductChanges, undefined)
  const leave = vi.fn()
  await act(() => result.current.archive.run({ product: POUCH, isArchived: true, leave }))
  await act(() =>
    result.current.archive.run({ product: { ...POUCH, id: 102, name: 'Frame' }, isArchived: true }),
  )
  expect([texts(), leave.mock.calls.length]).toEqual([['Frame is in the archive.'], 1])
  await pressUndo()
  await expect.poll(texts).toEqual(['Frame is back from the archive.'])
  expect(calls).toEqual([
    ['set-archive', { id: 101, flag: true }],
    ['set-archive', { id: 102, flag: true }],
    ['set-archive', { id: 102, flag: false }],
  ])
  expect(copyChanges).toEqual(['confirm 101', 'confirm 102', 'confirm 102'])
})

it('a deleted product leaves its page and the copy', async () => {
  const { counter, calls, copyChanges, texts } = counterWith(success)
  const { result } = showHook(counter, useProductChanges, undefined)
  const leave = vi.fn()
  await act(() => result.current.remove.run({ product: POUCH, leave }))
  expect([calls, copyChanges, texts(), leave.mock.calls.length]).toEqual([
    [['delete/101', undefined]],
    ['forget 101'],
    ['Tag Pouch was deleted.'],
    1,
  ])
})

it('Undo gives a product its earlier type, and can be undone too', async () => {
  const { counter, calls, copyChanges, texts, pressUndo } = counterWith(success)
  const { result } = showHook(
    counter,
    () => {
      const queries = useQueryClient()
      queries.invalidateQueries = async (filters) =>
        void copyChanges.push(`read ${filters?.queryKey?.join()}`)
      return useTypeUndo(101)
    },
    undefined,
  )
  act(() => result.current({ name: 'Tag Pouch', from: 'PRODUCT', to: 'OPTIONS' }))
  expect(texts()).toEqual(['Tag Pouch is of type OPTIONS now.'])
  await pressUndo()
  await expect.poll(texts).toEqual(['Tag Pouch is of type PRODUCT now.'])
  await pressUndo()
  await expect.poll(texts).toEqual(['Tag Pouch is of type OPTIONS now.'])
  expect(calls).toEqual([
    ['change-type', { id: 101, type: 'PRODUCT' }],
    ['change-type', { id: 101, type: 'OPTIONS' }],
  ])
  await expect
    .poll(() => copyChanges)
    .toEqual(['confirm 101', 'read product,101', 'confirm 101', 'read product,101'])
})

it('after bulk changes of products the lists of products are read again', async () => {
  const { counter } = counterWith(success)
  const readAgain: unknown[] = []
  const { result } = showHook(
    counter,
    () => {
      const queries = useQueryClient()
      queries.invalidateQueries = async (filters) => void readAgain.push(filters?.queryKey)
      return useEditProducts()
    },
    undefined,
  )
  await result.current.onEnd()
  expect(readAgain).toEqual([['products-below'], ['products-now']])
})

const refusal: Failure = { kind: 'refused', status: 400, code: 10321, message: 'It has orders.' }
it.each<[Failure, isArchived: boolean, string]>([
  [refusal, true, 'Tag Pouch was not moved to the archive.\nIt has orders.'],
  [refusal, false, 'Tag Pouch was not brought back from the archive.\nIt has orders.'],
  [
    { kind: 'timed-out' },
    true,
    `It is not known whether Tag Pouch was moved to the archive.\nThe server did not answer in time.\n${LOOK_FIRST}`,
  ],
])('archiving that fails as %j (to archive: %s) says so', async (failure, isArchived, text) => {
  const { notices } = await runAction(
    () => useProductChanges().archive,
    { product: POUCH, isArchived },
    () => ({
      ok: false,
      failure,
    }),
  )
  expect(notices).toEqual([[text, 5000]])
})

it.each<[Failure, text: string, missing: string[][]]>([
  [
    { kind: 'refused', status: 400, code: 10305, message: 'Pictures are gone.', about: ['u-1', 'u-2'] },
    'Error editing param or creating product\nPictures are gone.',
    [['u-1', 'u-2']],
  ],
  [
    { kind: 'server-fault', status: 500, message: '' },
    'Error editing param or creating product\nThe server reported a fault.\nIt may have been created all the same; the next try looks for it first.',
    [],
  ],
])('a product that is not created because of %j says so', async (failure, text, missing) => {
  const onMissing = vi.fn()
  const onSaved = vi.fn()
  const { notices } = await runAction(
    () => useSaveProduct(null, onMissing).create,
    { product: POUCH, onSaved },
    () => ({ ok: false, failure }),
  )
  expect(notices).toEqual([[text, 5000]])
  expect(onMissing.mock.calls).toEqual(missing.map((uuids) => [uuids]))
  expect(onSaved).not.toHaveBeenCalled()
})

it.each<[Failure, boolean]>([
  [{ kind: 'offline' }, true],
  [{ kind: 'timed-out' }, true],
  [{ kind: 'busy', retryAt: 0 }, true],
  [{ kind: 'server-fault', status: 503, message: '' }, true],
  [refusal, false],
  [{ kind: 'signed-out' }, false],
])('the upload of a picture that fails as %j can be tried again: %s', async (failure, canRetry) => {
  const { counter } = counterWith(() => ({ ok: false, failure }))
  const { result } = showHook(counter, useUploadPicture, undefined)
  const file = new File(['jpg'], 'front.jpg')
  const progress = { signal: new AbortController().signal, onProgress: () => {} }
  expect(await result.current.uploadFile(file, progress)).toMatchObject({ image: null, canRetry })
})
