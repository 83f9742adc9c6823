import { useMemo } from 'react'
import { useCatalogueStatus, useChildrenOf } from '#app-context/catalogue/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import type { CreatedIdByRow } from '#domain/products/new-product-rows.ts'
import { pathToGroup, useGroups } from '#server-state/catalogue/use-groups.ts'
import { useProductsNow } from '#server-state/catalogue/use-products-below.ts'
import type { ProductTask } from '#server-state/products/use-edit-products.ts'
import { bulkProductTexts, productEditTexts as editTexts } from '#texts/products/bulk-products.ts'
import { productSheetTexts as texts } from '#texts/products/product-sheet.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { Row } from '#ui/layout/row.tsx'
import type { Column } from '#ui/table/columns.ts'
import type { BulkWorkControl } from '#ui/table/use-bulk-work.ts'
import { EditPreviews } from './edit-previews.tsx'
import { countsOfPreviews, creationsIn, type EditPreview, editsIn } from './preview-edits.ts'
import { groupIdsInRows, idsInRows, previewNewRows, previewRows } from './preview-rows.ts'
import type { ProductFile } from './product-file.ts'

const ROW_COLUMNS: readonly Column<EditPreview>[] = [
  { title: texts.row, align: 'end', cell: ({ key }) => key },
]

interface SheetRowsProps {
  file: ProductFile
  /** The id of the group in which a row creates its product when the row names no group; -1 for the top level. */
  groupId: number
  createdIdByRow: CreatedIdByRow
  work: BulkWorkControl<ProductTask>
}

/** The preview of each row of a file, and the button that applies the changes. */
export function SheetRows({ file, groupId, createdIdByRow, work }: SheetRowsProps) {
  const { previews, names, ids, productsNow } = usePreviews(file, groupId, createdIdByRow)
  if (productsNow.failure !== null) {
    return (
      <Note
        tone="bad"
        role="alert"
        actions={<Button onClick={productsNow.readAgain}>{editTexts.tryAgain}</Button>}
      >
        {editTexts.notRead(productsNow.failure)}
      </Note>
    )
  }
  if (previews === undefined) {
    return (
      <ProgressBar
        label={editTexts.reading(bulkProductTexts.count(ids.length))}
        value={productsNow.readCount}
        max={ids.length}
        text={editTexts.readOf(productsNow.readCount, ids.length)}
      />
    )
  }
  return (
    <>
      {file.exportedCells === null && <Note tone="wait">{texts.notCompared}</Note>}
      {file.sheet !== null && file.sheet.others.length > 0 && (
        <Note>{texts.sheetIsRead(file.sheet.name, file.sheet.others)}</Note>
      )}
      {file.unknownTitles.length > 0 && <Note>{texts.ignoredColumns(file.unknownTitles.join(', '))}</Note>}
      <Summary previews={previews} work={work} />
      <EditPreviews
        label={texts.rowTable}
        previews={previews}
        extraColumns={ROW_COLUMNS}
        names={names}
        isMain
      />
    </>
  )
}

function usePreviews(file: ProductFile, groupId: number, createdIdByRow: CreatedIdByRow) {
  const groupIds = useMemo(() => groupIdsInRows(file, groupId), [file, groupId])
  const ids = useMemo(() => idsInRows(file, groupIds), [file, groupIds])
  const productsNow = useProductsNow(ids)
  const productsByGroup = useChildrenOf(groupIds)
  const { groups } = useGroups()
  const rowPreviews = useMemo(
    () => productsNow.products && previewRows(file, productsNow.products),
    [file, productsNow.products],
  )
  const newRowPreviews = useMemo(
    () =>
      productsNow.products &&
      productsByGroup &&
      previewNewRows(file, {
        groupId,
        currentProducts: productsNow.products,
        productsByGroup,
        groups,
        createdIdByRow,
      }),
    [file, groupId, productsNow.products, productsByGroup, groups, createdIdByRow],
  )
  const previews = useMemo(
    () => rowPreviews && newRowPreviews && [...rowPreviews, ...newRowPreviews].sort((a, b) => a.key - b.key),
    [rowPreviews, newRowPreviews],
  )
  const names = useMemo(
    () => ({
      groupName: (id: number) => pathToGroup(id, groups) || bulkProductTexts.unnamedGroup(id),
      dealershipName: String,
    }),
    [groups],
  )
  return { previews, names, ids, productsNow }
}

function Summary({ previews, work }: { previews: readonly EditPreview[]; work: SheetRowsProps['work'] }) {
  const isOffline = useConnection().state === 'offline'
  const isCatalogueComplete = useCatalogueStatus().completeAt !== null
  const counts = countsOfPreviews(previews)
  const disabledReason = isOffline ? editTexts.needsServer : editTexts.nothingToChange
  // An incomplete catalogue does not show which names and positions are used.
  const areNamesUnknown = counts.new > 0 && !isCatalogueComplete
  return (
    <Row gap={4} justify="between">
      <p role="status">{editTexts.summary(counts)}</p>
      <Button
        variant="primary"
        busy={work.isRunning}
        disabled={isOffline || areNamesUnknown || counts.changed + counts.new === 0}
        reason={areNamesUnknown && !isOffline ? texts.namesNotChecked : disabledReason}
        onClick={() => work.start([...editsIn(previews), ...creationsIn(previews)])}
      >
        {buttonText(counts)}
      </Button>
    </Row>
  )
}

function buttonText({ changed: changedCount, new: newCount }: ReturnType<typeof countsOfPreviews>): string {
  if (newCount === 0) return editTexts.change(changedCount)
  return changedCount === 0 ? editTexts.create(newCount) : editTexts.changeAndCreate(changedCount, newCount)
}
