import { useMemo } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import { movesOfRollback, type PriceChange } from '#domain/prices/price-change.ts'
import { useEffectSources, useRollbackMoves } from '#server-state/prices/use-effect-sources.ts'
import { usePriceChangeWork } from '#server-state/prices/use-price-change-work.ts'
import { priceChangeTexts, priceEffectTexts } from '#texts/prices/price-changes.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { PriceEffect } from './price-effect.tsx'

/** Asks before a change is taken back, and shows what that does. */
export function RollBackDialog({ change, onClose }: { change: PriceChange; onClose: () => void }) {
  const { id, type, value, createdAt } = change
  const isOffline = useConnection().state === 'offline'
  const { rollBack } = usePriceChangeWork()
  const sources = useEffectSources()
  const told = useRollbackMoves(id)
  const moves = useMemo(() => {
    if (told === undefined || told === 'rolled-back' || sources === undefined) return null
    return told ?? movesOfRollback(sources.products, change, [])
  }, [told, sources, change])
  const offline = isOffline ? priceChangeTexts.needsServer : undefined
  const reason = told === 'rolled-back' ? priceEffectTexts.rolledBack : offline

  async function confirm(): Promise<void> {
    await rollBack.run(id) // a notice says how it ended
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isRead
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
            onClick={() => void confirm() /* ends in a notice */}
          >
            {priceChangeTexts.rollBack}
          </Button>
        </>
      }
    >
      {told === 'rolled-back' ? (
        <Note role="status">{priceEffectTexts.rolledBack}</Note>
      ) : (
        <>
          {told === null && moves !== null && <Note>{priceEffectTexts.computed}</Note>}
          <PriceEffect type={type} moves={moves} isComputed={told === null} sources={sources} />
        </>
      )}
    </Dialog>
  )
}
