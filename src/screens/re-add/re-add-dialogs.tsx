import { AddedDialog } from './added-dialog.tsx'
import { ComparisonDialog } from './comparison-dialog.tsx'
import type { useReAdd } from './use-re-add.ts'

/** What changed since, and then what went into the cart. */
export function ReAddDialogs({ reAdd: { phase, take, close } }: { reAdd: ReturnType<typeof useReAdd> }) {
  return (
    <>
      {phase.kind === 'comparing' && (
        <ComparisonDialog
          lines={phase.lines}
          comparedWith={phase.comparedWith}
          onCancel={close}
          onTake={(taken) => {
            void take(taken) // its end shows in the phase
          }}
        />
      )}
      {phase.kind === 'added' && <AddedDialog lines={phase.lines} onClose={close} />}
    </>
  )
}
