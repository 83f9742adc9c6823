import { useCallback, useEffect, useState } from 'react'
import type { Answer, Failure } from '#api/failure.ts'
import { fetchProduct, fetchProducts } from '#api/products/products.ts'
import { type Counter, useCounter } from '#app-context/counter.ts'
import { tellFullDevice } from '#app-context/full-device.ts'
import { useCatalogueStatus } from '#app-context/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { firstPageBelow } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'

export interface OwnRows {
  phase: 'waiting' | 'reading' | 'read' | 'failed'
  failure: Failure | null
  /** The server says that there is no such product for this person. */
  isUnknown: boolean
  readAt: number | null
  /** Children that the server answered; null until it did. */
  childCount: number | null
}

const WAITING: OwnRows = { phase: 'waiting', failure: null, isUnknown: false, readAt: null, childCount: null }

/** They stand below a product and can be bought there: what the server no longer lists of them goes. */
async function readSiblings({ api, catalogue }: Counter, parentId: number): Promise<void> {
  const answer = await fetchProducts(api, firstPageBelow(parentId))
  if (!answer.ok) return
  await catalogue.refreshProducts(answer.value.items)
  await catalogue.compareChildren(parentId, answer.value)
}

/** Answers how many children could be read. */
async function readOwnRows(counter: Counter, productId: number): Promise<Answer<number>> {
  const { api, catalogue, firstContent } = counter
  const children = fetchProducts(api, firstPageBelow(productId))
  let ownStored = Promise.resolve()
  if (productId !== ROOT_PARENT_ID) {
    const own = await fetchProduct(api, productId)
    if (!own.ok) {
      await children
      if (isNotFound(own.failure)) await catalogue.forgetProduct(productId)
      return own
    }
    ownStored = catalogue.refreshProducts([own.value])
    ownStored.catch(() => {}) // heard below, with the children's
    // Nobody waits for it, and what it cannot take away now the next walk takes.
    firstContent.afterwards(() => readSiblings(counter, own.value.parentId).catch(() => {}))
  }
  const answer = await children
  await Promise.all([ownStored, answer.ok && catalogue.refreshProducts(answer.value.items)])
  if (!answer.ok) return answer
  // Nobody waits for it: it only takes away, and what it cannot take now the next walk takes.
  firstContent.afterwards(() => catalogue.compareChildren(productId, answer.value).catch(() => {}))
  return { ok: true, value: answer.value.items.length }
}

function isNotFound(failure: Failure): boolean {
  return failure.kind === 'refused' && (failure.status === 404 || failure.code === ERROR_CODES.notFound)
}

/**
 * A page opened online reads its own product and children again and hands them to the device's copy, from
 * which they are shown (offline.md, Catalogue copy). -1 is Home; null reads nothing.
 */
export function useOwnRows(productId: number | null): OwnRows & { readAgain: () => void } {
  const counter = useCounter()
  const isOnline = useConnection().state === 'online'
  const [rows, setRows] = useState<OwnRows & { of: number | null }>({ ...WAITING, of: productId })
  const [round, setRound] = useState(0)
  const readAgain = useCallback(() => setRound((last) => last + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks for another reading
  useEffect(() => {
    if (productId === null || !isOnline) return
    let isCurrent = true
    setRows({ ...WAITING, phase: 'reading', of: productId })
    async function read(id: number): Promise<void> {
      const answer = await readOwnRows(counter, id)
      if (!isCurrent) return
      if (answer.ok) {
        setRows({ ...WAITING, phase: 'read', readAt: Date.now(), childCount: answer.value, of: id })
      } else {
        setRows({
          ...WAITING,
          phase: 'failed',
          failure: answer.failure,
          isUnknown: isNotFound(answer.failure),
          of: id,
        })
      }
    }
    void read(productId).catch((problem: unknown) => {
      // The copy could not be written: what it holds stays on the screen, and the page says why.
      if (isCurrent) setRows({ ...WAITING, phase: 'failed', of: productId })
      if (!tellFullDevice(counter.notices, problem)) console.error(problem)
    })
    return () => {
      isCurrent = false
    }
  }, [counter, productId, isOnline, round])

  const own = rows.of === productId ? rows : WAITING
  return { ...own, readAgain }
}

/** What an empty list means: it is still read, or could not be read yet, or there is nothing. */
export type ListState = 'loading' | 'missing' | 'not-stored' | 'known'

/** `rows` are the children of these own rows on the device. */
export function useListState(rows: readonly unknown[] | undefined, own: OwnRows): ListState {
  const { state } = useConnection()
  const { completeAt } = useCatalogueStatus()
  if (rows === undefined) return 'loading'
  // What was read is on its way to the screen.
  if (rows.length > 0 || own.childCount === 0) return 'known'
  if (own.phase === 'failed' || state === 'offline') {
    if (completeAt !== null) return 'known'
    return own.phase === 'failed' && own.failure === null ? 'not-stored' : 'missing'
  }
  return 'loading'
}
