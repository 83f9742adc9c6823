import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import { type FoundProduct, foundProduct } from '#domain/catalogue/found-product.ts'
import type { Account } from '#domain/people/account.ts'
import type { Product } from '#domain/products/product.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { useConfirmMatches, useFirstMatches, useLocalMatches, useServerMatches } from './use-search.ts'

afterEach(cleanup)

function ServerMatches() {
  const { ids } = useServerMatches('pouch')
  return <p>{`Found ${ids.join(', ')}`}</p>
}

const STAFF = [{ group: 'Products', actions: ['view'] }]

/** The copy is not complete yet, so the server is asked. */
function show(account: Account | null) {
  const items = [
    product({ id: 101 }),
    product({ id: 150, hiddenProduct: true }),
    product({ id: 151, archive: true }),
    product({ id: 160, type: 'OTHER' }),
  ]
  const call = (async () => ({
    ok: true,
    value: { items, count: 4, unreadableIds: [] },
  })) as unknown as Api['call'] // the answer's type follows from the call
  showScreen(sampleCounter({ account, api: { call } }), <ServerMatches />)
}

it.each([
  ['a visitor', null, 'Found 101'],
  ['staff', sampleAccount({ privileges: STAFF }), 'Found 101, 150, 160'],
])(
  'matches of the server are shown to %s without products that this person may not see',
  async (_who, account, text) => {
    show(account)
    await waitFor(() => expect(screen.getByText(text)).toBeTruthy())
  },
)

it('matches of the server are shown when the device cannot store them', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const call = (async () => ({
    ok: true,
    value: { items: [product({ id: 101 })], count: 1, unreadableIds: [] },
  })) as unknown as Api['call'] // the answer's type follows from the call
  const counter = sampleCounter({ account: null, api: { call } })
  counter.catalogue.refreshProducts = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  showScreen(counter, <ServerMatches />)
  await waitFor(() => expect(screen.getByText('Found 101')).toBeTruthy())
  consoleError.mockRestore()
})

it('a late answer of the device or of the server to an earlier text is ignored', async () => {
  const answers: Record<string, (id: number) => void> = {}
  const call = ({ query }: { query: { search_text: string } }) =>
    new Promise((resolve) => {
      answers[`server ${query.search_text}`] = (id) =>
        resolve({ ok: true, value: { items: [product({ id })], count: 1, unreadableIds: [] } })
    })
  // the answer's type follows from the call
  const counter = sampleCounter({ account: null, api: { call: call as unknown as Api['call'] } })
  const refreshProducts = vi.fn(async () => {})
  const search = (text: string) =>
    new Promise<number[]>((resolve) => {
      answers[`device ${text}`] = (id) => resolve([id])
    })
  const { result, rerender } = showHook(
    { ...counter, catalogue: { ...counter.catalogue, refreshProducts, search } },
    (text: string) => [useLocalMatches(text, 5), useServerMatches(text)],
    'tag',
  )
  await expect.poll(() => Object.keys(answers)).toEqual(['device tag', 'server tag'])
  rerender('tag p')
  await expect.poll(() => Object.keys(answers)).toHaveLength(4)
  for (const [text, id] of [
    ['tag p', 102],
    ['tag', 101],
  ] as const) {
    await act(async () => {
      answers[`device ${text}`]?.(id)
      answers[`server ${text}`]?.(id)
    })
    await act(async () => {})
  }
  expect(refreshProducts).toHaveBeenCalledTimes(2)
  expect(result.current.map(({ ids }) => ids)).toEqual([[102], [102]])
})

function ConfirmedMatches() {
  const [ids, setIds] = useState<readonly number[]>([101, 102])
  useConfirmMatches('pouch', ids)
  return (
    <button type="button" onClick={() => setIds([101, 102, 103])}>
      Grow
    </button>
  )
}

it('the shown matches are confirmed by their ids, each product once', async () => {
  const confirmProducts = vi.fn(async () => true)
  const counter = sampleCounter({ account: null })
  showScreen({ ...counter, catalogue: { ...counter.catalogue, confirmProducts } }, <ConfirmedMatches />)
  await waitFor(() => expect(confirmProducts.mock.calls).toEqual([[[101, 102]]]))
  fireEvent.click(screen.getByRole('button', { name: 'Grow' }))
  await waitFor(() => expect(confirmProducts.mock.calls).toEqual([[[101, 102]], [[103]]]))
})

function FirstMatches({
  text,
  seenAnswers,
}: {
  text: string
  seenAnswers: (readonly FoundProduct[] | undefined)[]
}) {
  const { products, answeredText } = useFirstMatches(text, 2, NO_IDS)
  seenAnswers.push(products)
  return <p>{`${answeredText}: ${products?.map(({ name }) => name).join(', ')}`}</p>
}
const NO_IDS: readonly number[] = []

const POUCH = product({ id: 101, name: 'Tag pouch' })
const FRAME = product({ id: 102, name: 'Tag frame' })
const PAPER = product({ id: 103, name: 'Tag paper' })

/** A search in the device's index that finds these products. */
function searchFinding(...products: Product[]) {
  return async (_text: string, limit: number) => products.slice(0, limit).map(foundProduct)
}

it('the first matches are shown from the index, and then follow the copy', async () => {
  const counter = sampleCounter({ account: null })
  const { copy } = counter.databases
  const seenAnswers: (readonly FoundProduct[] | undefined)[] = []
  const findFirstMatches = searchFinding(FRAME, POUCH, PAPER)
  showScreen(
    { ...counter, catalogue: { ...counter.catalogue, findFirstMatches } },
    <FirstMatches text="tag" seenAnswers={seenAnswers} />,
  )
  await screen.findByText('tag: Tag frame, Tag pouch') // the copy has neither product yet
  await putProducts(copy, [FRAME, { ...POUCH, name: 'Tag pouch, new' }, PAPER])
  await screen.findByText('tag: Tag frame, Tag pouch, new')
  expect(seenAnswers.flatMap((products) => products?.find(({ id }) => id === 102) ?? [])[0]?.name).toBe(
    'Tag frame',
  )
})

it('a match that is equal in the copy and in the index stays the same object, so it is not drawn again', async () => {
  const counter = sampleCounter({ account: null })
  const { copy } = counter.databases
  await putProducts(copy, [FRAME, POUCH])
  const seenAnswers: (readonly FoundProduct[] | undefined)[] = []
  showScreen(
    { ...counter, catalogue: { ...counter.catalogue, findFirstMatches: searchFinding(FRAME, POUCH) } },
    <FirstMatches text="tag" seenAnswers={seenAnswers} />,
  )
  await screen.findByText('tag: Tag frame, Tag pouch')
  await putProducts(copy, [{ ...POUCH, name: 'Tag pouch, new' }])
  await screen.findByText('tag: Tag frame, Tag pouch, new')
  const frames = new Set(seenAnswers.flatMap((products) => products?.filter(({ id }) => id === 102) ?? []))
  expect(frames.size).toBe(1)
})

it('a match that is archived disappears, also for staff', async () => {
  const counter = sampleCounter({ account: sampleAccount({ privileges: STAFF }) })
  const { copy } = counter.databases
  await putProducts(copy, [POUCH, FRAME])
  const catalogue = { ...counter.catalogue, findFirstMatches: searchFinding(POUCH, FRAME) }
  showScreen({ ...counter, catalogue }, <FirstMatches text="tag" seenAnswers={[]} />)
  await screen.findByText('tag: Tag pouch, Tag frame')
  await putProducts(copy, [{ ...POUCH, archive: true }])
  await screen.findByText('tag: Tag frame')
})

const SERVER_IDS: readonly number[] = [103, 104]

function TypedSearch({ onAnswer }: { onAnswer: (text: string) => void }) {
  const [text, setText] = useState('tag')
  const { products, answeredText } = useFirstMatches(text, 2, SERVER_IDS)
  onAnswer(answeredText)
  return (
    <>
      <button type="button" onClick={() => setText('tag p')}>
        Type
      </button>
      <p>{`${answeredText}: ${products?.map(({ name }) => name).join(', ')}`}</p>
    </>
  )
}

it('late matches of an earlier text are not shown; matches of the server follow up to the limit', async () => {
  const counter = sampleCounter({ account: null })
  const { copy } = counter.databases
  await putProducts(copy, [POUCH, FRAME, PAPER, product({ id: 104, name: 'Tag tape' })])
  const answeredTexts: string[] = []
  let answerLate = (_matches: FoundProduct[]) => {}
  const lateAnswer = new Promise<FoundProduct[]>((resolve) => {
    answerLate = resolve
  })
  const findFirstMatches = (text: string) =>
    text === 'tag' ? lateAnswer : Promise.resolve([foundProduct(POUCH)])
  showScreen(
    { ...counter, catalogue: { ...counter.catalogue, findFirstMatches } },
    <TypedSearch onAnswer={(text) => answeredTexts.push(text)} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Type' }))
  await screen.findByText('tag p: Tag pouch, Tag paper')
  answerLate([foundProduct(FRAME)])
  await putProducts(copy, [product({ id: 102, name: 'Tag frame, new' })])
  await putProducts(copy, [product({ id: 101, name: 'Tag pouch, new' })])
  await screen.findByText('tag p: Tag pouch, new, Tag paper')
  expect(answeredTexts).not.toContain('tag')
})
