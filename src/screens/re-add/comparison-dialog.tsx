import { useState } from 'react'
import { useDealership } from '#app-context/use-dealership.ts'
import { type AvailableLine, isChanged, type ReAddedLine, takenLines } from '#domain/re-add.ts'
import { ageWords, countOf } from '#texts/figures.ts'
import { reAddTexts } from '#texts/re-add.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { StackingTable } from '#ui/stacking-table.tsx'
import { comparisonColumns } from './comparison-columns.tsx'
import styles from './comparison-dialog.module.css'
import type { ComparedWith } from './use-re-add.ts'

interface ComparisonDialogProps {
  lines: readonly ReAddedLine[]
  comparedWith: ComparedWith
  onTake: (lines: AvailableLine[]) => void
  onCancel: () => void
}

/** What differs from what was ordered then; each line can be left out, and nothing is changed unseen. */
export function ComparisonDialog({ lines, comparedWith, onTake, onCancel }: ComparisonDialogProps) {
  const { chosen } = useDealership()
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const changed = lines.filter(isChanged)
  const unchangedCount = lines.length - changed.length
  const taken = takenLines(lines, leftOut)
  const prices = chosen === null ? reAddTexts.noDealership : reAddTexts.pricesFor(chosen.name)

  function toggle(productId: number): void {
    const next = new Set(leftOut)
    if (!next.delete(productId)) next.add(productId)
    setLeftOut(next)
  }

  return (
    <Dialog
      isOpen
      onClose={onCancel}
      size="large"
      title={reAddTexts.comparison(changed.length, lines.length)}
      description={`${reAddTexts.explanation} ${prices}`}
      actions={
        <>
          <Button onClick={onCancel}>{reAddTexts.cancel}</Button>
          <Button
            variant="primary"
            icon="cart"
            disabled={taken.length === 0}
            reason={taken.length === 0 ? reAddTexts.nothingLeft : undefined}
            onClick={() => onTake(taken)}
          >
            {reAddTexts.addToCart}
          </Button>
        </>
      }
    >
      <div className={styles.comparison}>
        <SourceNote {...comparedWith} />
        <div className={styles.frame}>
          <StackingTable
            label={reAddTexts.changes}
            columns={comparisonColumns({ leftOut, onToggle: toggle })}
            rows={changed}
            keyOf={({ line }) => line.productId}
            nameOf={({ line }) => line.name}
          />
        </div>
        {unchangedCount > 0 && (
          <p className={styles.others}>
            {reAddTexts.others(countOf(unchangedCount, 'other line'), unchangedCount === 1)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function SourceNote({ source, completeAt }: ComparedWith) {
  if (source === 'server') return null
  return (
    <Note tone="wait" icon="offline">
      {completeAt === null
        ? reAddTexts.fromPartOfDevice
        : reAddTexts.fromDevice(ageWords(Date.now() - completeAt))}
    </Note>
  )
}
