import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { TypedLine } from '#domain/quick-order/order-text.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useMatches } from './use-matches.ts'

afterEach(cleanup)

const RED_TAG = product({ id: 101, name: 'Tag red' })
const BLUE_TAG = product({ id: 102, name: 'Tag blue' })
const PEN = product({ id: 131, name: 'Pen' })

const linesOf = (...words: string[]) => words.map((productWords) => ({ productWords }) as TypedLine) // the hook reads no other field of these lines

/** Looks up the lines on a device whose search finds by the beginning of the name. */
async function showMatches(words: string, onDevice = [RED_TAG, BLUE_TAG, PEN]) {
  const counter = sampleCounter({ account: sampleAccount(), connection: 'offline' })
  const { copy } = counter.databases
  let view = { ...counter.catalogue.read(), storedCount: onDevice.length }
  let notify = () => {}
  counter.catalogue = {
    ...counter.catalogue,
    read: () => view,
    subscribe(listener) {
      notify = listener
      return () => {}
    },
    search: async (text) =>
      (await copy.products.toArray()).filter(({ name }) => name.startsWith(text)).map(({ id }) => id),
  }
  await putProducts(copy, onDevice)
  const { result, rerender } = showHook(counter, useMatches, linesOf(words))
  return {
    latest: () => result.current,
    rerender,
    kinds: (...typedWords: string[]) => typedWords.map((typed) => result.current.matchOf(typed)?.kind),
    async store(...products: typeof onDevice) {
      await putProducts(copy, products)
      act(() => {
        view = { ...view, storedCount: view.storedCount + products.length }
        notify()
      })
    },
  }
}

it('a product that the person chose stays chosen when another line is looked up', async () => {
  const { latest, rerender, kinds } = await showMatches('Tag')
  await expect.poll(() => kinds('Tag')).toEqual(['several'])
  act(() => latest().setMatch('Tag', BLUE_TAG))
  rerender(linesOf('Tag', 'Pen'))
  await expect.poll(() => kinds('Tag', 'Pen')).toEqual(['found', 'found'])
  expect(latest().matchOf('Tag')).toEqual({ kind: 'found', product: BLUE_TAG })
})

it('words are looked up again when the device’s copy of the catalogue grows', async () => {
  const { kinds, store } = await showMatches('Pen', [RED_TAG])
  await expect.poll(() => kinds('Pen')).toEqual(['not-found'])
  await store(PEN)
  await expect.poll(() => kinds('Pen')).toEqual(['found'])
})
