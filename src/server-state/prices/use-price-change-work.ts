// Changes all prices, and rolls a change back (ordering.md §8).

import { addPriceChange, priceChangesKey, rollBackPriceChange } from '#api/prices/price-changes.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import type { NewPriceChange } from '#domain/prices/price-change.ts'
import { priceChangeTexts } from '#texts/prices/price-changes.ts'
import { withReason } from '../failure-text.ts'
import { isOutcomeUnknown } from '../is-outcome-unknown.ts'
import { type Action, useAction } from '../use-action.ts'

export function usePriceChangeWork(): { add: Action<NewPriceChange>; rollBack: Action<number> } {
  const { catalogue } = useCounter()

  /**
   * Shows the new prices on this device at once; other devices read the catalogue after the server's event, or later.
   */
  function readCatalogueAgain(): void {
    void catalogue.refresh() // its failure is in the catalogue's status
  }
  const add = useAction({
    call: (api, change: NewPriceChange) => addPriceChange(api, { ...change, id: 0 }),
    afterwards: readCatalogueAgain,
    successText: () => priceChangeTexts.added,
    failedText: (failure) =>
      [priceChangeTexts.addFailed, isOutcomeUnknown(failure) && priceChangeTexts.lookFirst]
        .filter(Boolean)
        .join('\n'),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [priceChangesKey],
  })
  const rollBack = useAction({
    call: (api, id: number) => rollBackPriceChange(api, id),
    afterwards: readCatalogueAgain,
    successText: (id) => priceChangeTexts.rolledBack(id),
    failedText: (failure, id) => withReason(priceChangeTexts.rollbackFailed(id), failure),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [priceChangesKey],
  })
  return { add, rollBack }
}
