import { useMemo } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import type { PriceChange } from '#domain/prices/price-change.ts'
import { rollbackOf } from '#domain/prices/price-rollback.ts'
import { useEffectSources, useRollbackMoves } from '#server-state/prices/use-effect-sources.ts'
import { usePriceChangeWork } from '#server-state/prices/use-price-change-work.ts'
import { priceChangeTexts, priceEffectTexts } from '#texts/prices/price-changes.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { PriceEffect } from './price-effect.tsx'

/** Asks before a price change is rolled back, and shows the effect of the rollback. */
export function RollBackDialog({ change, onClose }: { change: PriceChange; onClose: () => void }) {
  const { id, type, value, createdAt } = change
  const isOffline = useConnection().state === 'offline'
  const { rollBack } = usePriceChangeWork()
  const sources = useEffectSources()
  const serverMoves = useRollbackMoves(id)
  const moves = useMemo(() => {
    if (serverMoves === undefined || serverMoves === 'rolled-back' || sources === undefined) return null
    return serverMoves ?? rollbackOf(sources.products, { change, moves: [], laterChanges: [] }).moves
  }, [serverMoves, sources, change])
  const offlineReason = isOffline ? priceChangeTexts.needsServer : undefined
  const reason = serverMoves === 'rolled-back' ? priceEffectTexts.rolledBack : offlineReason

  async function confirm(): Promise<void> {
    await rollBack.run(id) // a notice shows the result
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      hasOnlyText
      size="large"
      title={priceChangeTexts.rollBackTitle(id)}
      description={priceChangeTexts.rollBackText(
        priceChangeTexts.types[type],
        priceChangeTexts.percent(value),
        createdAt,
      )}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {priceChangeTexts.cancel}
          </Button>
          <Button
            variant="danger"
            busy={rollBack.isRunning}
            disabled={reason !== undefined}
            reason={reason}
            onClick={() => void confirm() /* a notice shows the result */}
          >
            {priceChangeTexts.rollBack}
          </Button>
        </>
      }
    >
      {serverMoves === 'rolled-back' ? (
        <Note role="status">{priceEffectTexts.rolledBack}</Note>
      ) : (
        <>
          {serverMoves === null && moves !== null && <Note>{priceEffectTexts.computedHint}</Note>}
          <PriceEffect
            type={type}
            moves={moves}
            isComputedOnDevice={serverMoves === null}
            sources={sources}
          />
        </>
      )}
    </Dialog>
  )
}
