import { useDealership } from '#app-context/people/use-dealership.ts'
import { type AvailableLine, isChanged, type ReAddedLine } from '#domain/cart/re-add.ts'
import { ageWords, countOf } from '#texts/figures.ts'
import { reAddTexts } from '#texts/cart/re-add.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { EVERYTHING } from '#ui/table/selection.ts'
import { PlainTable } from '#ui/table/table.tsx'
import { useSelection } from '#ui/table/use-selection.ts'
import { comparisonColumns } from './comparison-columns.tsx'
import styles from './comparison-dialog.module.css'
import type { ComparisonSource } from './use-re-add.ts'

interface ComparisonDialogProps {
  lines: readonly ReAddedLine[]
  comparisonSource: ComparisonSource
  onConfirm: (lines: AvailableLine[]) => void
  onCancel: () => void
}

/** Lists the lines whose product, price or quantity changed. The person can deselect each before the cart changes. */
export function ComparisonDialog({ lines, comparisonSource, onConfirm, onCancel }: ComparisonDialogProps) {
  const { chosenDealership } = useDealership()
  // Every available line is added except those that the person deselects.
  const selection = useSelection({
    keyOf: ({ line }: ReAddedLine) => line.productId,
    isChoosable: ({ kind }) => kind === 'available',
    initialSelection: EVERYTHING,
  })
  const changedLines = lines.filter(isChanged)
  const unchangedCount = lines.length - changedLines.length
  const includedLines = lines.flatMap((addedLine) =>
    addedLine.kind === 'available' && selection.isChosen(addedLine) ? [addedLine] : [],
  )
  const emptyReason = lines.some(({ kind }) => kind === 'available')
    ? reAddTexts.noneChosen
    : reAddTexts.nothingLeft
  const pricesText =
    chosenDealership === null ? reAddTexts.noDealership : reAddTexts.pricesFor(chosenDealership.name)

  return (
    <Dialog
      isOpen
      onClose={onCancel}
      size="large"
      title={reAddTexts.comparison(changedLines.length, lines.length)}
      description={`${reAddTexts.explanation} ${pricesText}`}
      actions={
        <>
          <Button onClick={onCancel}>{reAddTexts.cancel}</Button>
          <Button
            variant="primary"
            icon="cart"
            disabled={includedLines.length === 0}
            reason={includedLines.length === 0 ? emptyReason : undefined}
            onClick={() => onConfirm(includedLines)}
          >
            {reAddTexts.addToCart}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <SourceNote {...comparisonSource} />
        <div className={styles.frame}>
          <PlainTable
            label={reAddTexts.changes}
            columns={comparisonColumns(selection.isChosen)}
            rows={changedLines}
            keyOf={({ line }) => line.productId}
            nameOf={({ line }) => line.name}
            choice={{ selection, nameOf: ({ line }) => reAddTexts.choose(line.name) }}
          />
        </div>
        {unchangedCount > 0 && (
          <Muted>
            {reAddTexts.unchangedLines(countOf(unchangedCount, 'other line'), unchangedCount === 1)}
          </Muted>
        )}
      </Stack>
    </Dialog>
  )
}

function SourceNote({ source, completeAt }: ComparisonSource) {
  if (source === 'server') return null
  return (
    <Note tone="wait" icon="offline">
      {completeAt === null
        ? reAddTexts.fromPartOfDevice
        : reAddTexts.fromDevice(ageWords(Date.now() - completeAt))}
    </Note>
  )
}
