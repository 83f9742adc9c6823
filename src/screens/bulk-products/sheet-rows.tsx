import { useMemo } from 'react'
import { useCatalogueStatus, useChildrenOf } from '#app-context/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import type { CreatedRows } from '#domain/products/new-product-rows.ts'
import type { ProductTask } from '#server-state/products/use-edit-products.ts'
import { useGroups, pathToGroup } from '#server-state/catalogue/use-groups.ts'
import { useProductsNow } from '#server-state/catalogue/use-products-below.ts'
import { bulkProductTexts, productEditTexts as editTexts } from '#texts/products/bulk-products.ts'
import { productSheetTexts as texts } from '#texts/products/product-sheet.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import type { Column } from '#ui/table/columns.ts'
import type { RunningBulkWork } from '#ui/table/use-bulk-work.ts'
import { countsOfAnswers, creationsIn, type EditAnswer, editsIn } from './answer-edits.ts'
import { answerNewRows, answerRows, groupIdsInRows, idsInRows } from './answer-rows.ts'
import { EditAnswers } from './edit-answers.tsx'
import type { ProductFile } from './product-file.ts'
import styles from './spreadsheet-screen.module.css'

const ROW: readonly Column<EditAnswer>[] = [{ title: texts.row, align: 'end', cell: ({ key }) => key }]

interface SheetRowsProps {
  file: ProductFile
  /** The group of rows without one. */
  groupId: number
  made: CreatedRows
  work: RunningBulkWork<ProductTask>
}

/** The result of checking each row of a file, and the button that applies the changes. */
export function SheetRows({ file, groupId, made, work }: SheetRowsProps) {
  const { answers, names, ids, now } = useAnswers(file, groupId, made)
  if (now.failure !== null) {
    return (
      <Note tone="bad" role="alert" actions={<Button onClick={now.readAgain}>{editTexts.tryAgain}</Button>}>
        {editTexts.notRead(now.failure)}
      </Note>
    )
  }
  if (answers === undefined) {
    return (
      <ProgressBar
        label={editTexts.reading(bulkProductTexts.count(ids.length))}
        value={now.done}
        max={ids.length}
        text={editTexts.readOf(now.done, ids.length)}
      />
    )
  }
  return (
    <>
      {file.exported === null && <Note tone="wait">{texts.notCompared}</Note>}
      {file.unknown.length > 0 && <Note>{texts.strangeColumns(file.unknown.join(', '))}</Note>}
      <Summary answers={answers} work={work} />
      <EditAnswers label={texts.answers} answers={answers} further={ROW} names={names} isMain />
    </>
  )
}

function useAnswers(file: ProductFile, groupId: number, made: CreatedRows) {
  const groupIds = useMemo(() => groupIdsInRows(file, groupId), [file, groupId])
  const ids = useMemo(() => idsInRows(file, groupIds), [file, groupIds])
  const now = useProductsNow(ids)
  const children = useChildrenOf(groupIds)
  const { groups } = useGroups()
  const edits = useMemo(() => now.products && answerRows(file, now.products), [file, now.products])
  const newProducts = useMemo(
    () =>
      now.products &&
      children &&
      answerNewRows(file, { groupId, now: now.products, children, groups, createdRows: made }),
    [file, groupId, now.products, children, groups, made],
  )
  const answers = useMemo(
    () => edits && newProducts && [...edits, ...newProducts].sort((one, other) => one.key - other.key),
    [edits, newProducts],
  )
  const names = useMemo(
    () => ({
      group: (id: number) => pathToGroup(id, groups) || bulkProductTexts.unnamedGroup(id),
      dealership: String,
    }),
    [groups],
  )
  return { answers, names, ids, now }
}

function Summary({ answers, work }: { answers: readonly EditAnswer[]; work: SheetRowsProps['work'] }) {
  const isOffline = useConnection().state === 'offline'
  const isWhole = useCatalogueStatus().completeAt !== null
  const counts = countsOfAnswers(answers)
  const disabledReason = isOffline ? editTexts.needsServer : editTexts.nothingToChange
  // An incomplete catalogue does not show which names and positions are used.
  const isUnread = counts.new > 0 && !isWhole
  return (
    <div className={styles.summary}>
      <p role="status">{editTexts.summary(counts)}</p>
      <Button
        variant="primary"
        busy={work.isRunning}
        disabled={isOffline || isUnread || counts.changed + counts.new === 0}
        reason={isUnread && !isOffline ? texts.namesNotChecked : disabledReason}
        onClick={() => work.start([...editsIn(answers), ...creationsIn(answers)])}
      >
        {buttonText(counts)}
      </Button>
    </div>
  )
}

function buttonText({ changed, new: added }: ReturnType<typeof countsOfAnswers>): string {
  if (added === 0) return editTexts.change(changed)
  return changed === 0 ? editTexts.create(added) : editTexts.changeAndCreate(changed, added)
}
