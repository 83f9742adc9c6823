import { AddedDialog } from './added-dialog.tsx'
import { ComparisonDialog } from './comparison-dialog.tsx'
import type { useReAdd } from './use-re-add.ts'

/**
 * Shows the comparison of the earlier lines with the current products, and afterwards the lines that were added to the
 * cart.
 */
export function ReAddDialogs({ reAdd: { phase, confirm, close } }: { reAdd: ReturnType<typeof useReAdd> }) {
  return (
    <>
      {phase.kind === 'comparing' && (
        <ComparisonDialog
          lines={phase.lines}
          comparisonSource={phase.comparisonSource}
          onCancel={close}
          onConfirm={(includedLines) => {
            void confirm(includedLines) // `phase` shows the outcome
          }}
        />
      )}
      {phase.kind === 'added' && <AddedDialog lines={phase.lines} onClose={close} />}
    </>
  )
}
