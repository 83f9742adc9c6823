// Changes all prices, and rolls a change back (ordering.md §8).

import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import {
  addPriceChange,
  fetchPriceChanges,
  priceChangesKey,
  rollBackPriceChange,
} from '#api/prices/price-changes.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import type { NewPriceChange } from '#domain/prices/price-change.ts'
import { failureTexts } from '#texts/failures.ts'
import { priceChangeTexts } from '#texts/prices/price-changes.ts'
import { createOnce } from '../create-once.ts'
import { withDoubt, withReason } from '../failure-text.ts'
import { removeOnce } from '../remove-once.ts'
import { type Action, useAction } from '../use-action.ts'

/** Adds the change once (G293). A change of a lost answer is newer than all changes before the call. */
async function addOnce(api: Api, change: NewPriceChange): Promise<Answer<unknown>> {
  const changesBefore = await fetchPriceChanges(api, 0, {})
  if (!changesBefore.ok) return changesBefore
  const idsBefore = changesBefore.value.items.map(({ id }) => id)
  return createOnce(api, {
    thing: `price change ${change.type} ${change.value}`,
    fields: change,
    create: (callKey) => addPriceChange(api, { ...change, id: 0 }, callKey),
    async find() {
      const changes = await fetchPriceChanges(api, 0, {})
      if (!changes.ok) return changes
      const newChange = changes.value.items.find(
        ({ id, type, value }) =>
          id > Math.max(0, ...idsBefore) && type === change.type && value === change.value,
      )
      return { ok: true, value: newChange ?? null }
    },
  })
}

async function isRolledBack(api: Api, id: number): Promise<Answer<boolean>> {
  const changes = await fetchPriceChanges(api, 0, { id })
  if (!changes.ok) return changes
  return { ok: true, value: changes.value.items.every((change) => change.id !== id) }
}

export function usePriceChangeWork(): { add: Action<NewPriceChange>; rollBack: Action<number> } {
  const { catalogue } = useCounter()

  /**
   * Shows the new prices on this device at once; other devices read the catalogue after the server's event, or later.
   */
  function readCatalogueAgain(): void {
    void catalogue.refresh() // its failure is in the catalogue's status
  }
  const add = useAction({
    call: addOnce,
    afterwards: readCatalogueAgain,
    successText: () => priceChangeTexts.added,
    failedText: (failure) => withDoubt(priceChangeTexts.addFailed, failure, failureTexts.perhapsCreated),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [priceChangesKey],
  })
  const rollBack = useAction({
    call: (api, id: number) =>
      removeOnce(api, {
        thing: `price change ${id}`,
        remove: () => rollBackPriceChange(api, id),
        isGone: () => isRolledBack(api, id),
      }),
    afterwards: readCatalogueAgain,
    successText: (id) => priceChangeTexts.rolledBack(id),
    failedText: (failure, id) =>
      withDoubt(
        withReason(priceChangeTexts.rollbackFailed(id), failure),
        failure,
        priceChangeTexts.perhapsRolledBack,
      ),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [priceChangesKey],
  })
  return { add, rollBack }
}
