import { useCallback, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { usePageTitle } from '#app-context/page-title.ts'
import { useCatalogueStatus, useProduct } from '#app-context/catalogue/use-catalogue.ts'
import type { CreatedIdByRow } from '#domain/products/new-product-rows.ts'
import { type Product, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { WORKBOOK_TYPE } from '#domain/sheets/workbook.ts'
import { bulkProductsPath } from '#paths'
import { useEditProducts } from '#server-state/products/use-edit-products.ts'
import { useProductsBelow } from '#server-state/catalogue/use-products-below.ts'
import { bulkProductTexts, productEditTexts as editTexts } from '#texts/products/bulk-products.ts'
import { editingTexts } from '#texts/products/catalogue-editing.ts'
import { listTexts } from '#texts/lists.ts'
import { pageTitles } from '#texts/page-titles.ts'
import { sheetFileTexts, productSheetTexts as texts } from '#texts/products/product-sheet.ts'
import { sheetChoiceTexts } from '#texts/table-files.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { FileField } from '#ui/file/file-field.tsx'
import { type FileOutcome, readFileBytes } from '#ui/file/file-queue.ts'
import { saveFile } from '#ui/file/save-file.ts'
import { SheetChoice, type UnclearWorkbook } from '#ui/file/sheet-choice.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { BulkOutcome } from '#ui/table/bulk-outcome.tsx'
import { useBulkWork } from '#ui/table/use-bulk-work.ts'
import { IncompleteCatalogueNote } from './incomplete-catalogue-note.tsx'
import { LoadingGroup } from './loading-group.tsx'
import { BackToCatalogueLink } from './back-to-catalogue-link.tsx'
import {
  MAX_ROWS,
  type ProductFile,
  writeProductCsv,
  writeProductWorkbook,
  readProductFile,
} from './product-file.ts'
import { SheetRows } from './sheet-rows.tsx'
import styles from './spreadsheet-screen.module.css'

const NO_CREATED_IDS: CreatedIdByRow = new Map()

/** Remembers which rows of the file created a product, so that no row creates a second product. */
function useCreatedIdByRow() {
  const [createdIdByRow, setCreatedIdByRow] = useState(NO_CREATED_IDS)
  const rememberCreatedId = useCallback((row: number, id: number | null) => {
    setCreatedIdByRow((previousIds) => new Map(previousIds).set(row, id))
  }, [])
  const forgetCreatedIds = useCallback(() => setCreatedIdByRow(NO_CREATED_IDS), [])
  return { createdIdByRow, rememberCreatedId, forgetCreatedIds }
}

const MAX_BYTES = 10_000_000
const ACCEPTED_FILE_TYPES = ['.xlsx', '.xls', '.csv', '.tsv', '.txt', WORKBOOK_TYPE, 'text/csv', 'text/plain']
const OUTCOME_TEXTS = { ...listTexts, row: editTexts.product, workingThrough: editTexts.workingThrough }

/** Exports a group's products to a file and imports the edited file. Each row is previewed before anything changes. */
export function SpreadsheetScreen() {
  const parentId = Number(useParams().parentId)
  const group = useProduct(parentId === ROOT_PARENT_ID ? null : parentId)
  if (group === undefined) return <LoadingGroup title={pageTitles.productSheet} />
  return <GroupSheet parentId={parentId} group={group} />
}

/** `group`: null for the top level, and for a group that is not on the device. */
function GroupSheet({ parentId, group }: { parentId: number; group: Product | null }) {
  const name = parentId === ROOT_PARENT_ID ? bulkProductTexts.topLevel : (group?.name ?? '')
  const title = texts.titleOf(name)
  usePageTitle(title)
  const [file, setFile] = useState<ProductFile | null>(null)
  const { createdIdByRow, rememberCreatedId, forgetCreatedIds } = useCreatedIdByRow()
  const work = useBulkWork(useEditProducts(rememberCreatedId))
  return (
    <div className={styles.screen}>
      <TitleBar title={title}>
        <BackToCatalogueLink group={group} />
        <LinkButton to={bulkProductsPath(parentId)} icon="edit">
          {editingTexts.editSeveral}
        </LinkButton>
      </TitleBar>
      <IncompleteCatalogueNote />
      <ExportCard parentId={parentId} group={group} name={name} />
      <ImportCard
        isApplyingChanges={work.isRunning}
        onRead={(nextFile) => {
          work.close()
          forgetCreatedIds()
          setFile(nextFile)
        }}
      />
      {/* The panel stays mounted when the rows change, because only it shows the results. */}
      <BulkOutcome texts={OUTCOME_TEXTS} work={work} nameOf={({ product }) => product.name} />
      {file !== null && (
        <SheetRows file={file} groupId={parentId} createdIdByRow={createdIdByRow} work={work} />
      )}
    </div>
  )
}

interface ExportCardProps {
  parentId: number
  group: Product | null
  name: string
}

function ExportCard({ parentId, group, name }: ExportCardProps) {
  const productsBelow = useProductsBelow(parentId)
  const isCatalogueComplete = useCatalogueStatus().completeAt !== null
  const [endingBeingSaved, setEndingBeingSaved] = useState<'xlsx' | 'csv' | null>(null)
  const products = productsBelow === undefined ? undefined : group ? [group, ...productsBelow] : productsBelow

  async function saveProducts(ending: 'xlsx' | 'csv'): Promise<void> {
    if (products === undefined) return
    setEndingBeingSaved(ending)
    const nameInFile = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    try {
      const file = await (ending === 'csv' ? writeProductCsv(products) : writeProductWorkbook(products))
      saveFile(texts.fileName(nameInFile, ending), file)
    } finally {
      setEndingBeingSaved(null)
    }
  }
  const downloadButton = (ending: 'xlsx' | 'csv', text: string) => (
    <Button
      icon="download"
      busy={endingBeingSaved === ending || products === undefined}
      disabled={!isCatalogueComplete || products?.length === 0}
      reason={isCatalogueComplete ? texts.noneToExport : texts.catalogueIncomplete}
      onClick={() => void saveProducts(ending) /* saves the file; rejects only for bugs */}
    >
      {text}
    </Button>
  )
  return (
    <Card>
      <Stack as="section" gap={3} align="start" aria-labelledby="export">
        <h2 id="export">{texts.exportTitle}</h2>
        <p>
          {/* The same sentence while the products are read, so that it keeps its lines. */}
          {texts.exported(
            products === undefined ? bulkProductTexts.isLoading : bulkProductTexts.count(products.length),
          )}
        </p>
        <Row>
          {downloadButton('xlsx', texts.download)}
          {downloadButton('csv', texts.downloadCsv)}
        </Row>
        <Muted>{texts.exportHint}</Muted>
      </Stack>
    </Card>
  )
}

interface ImportCardProps {
  isApplyingChanges: boolean
  /** The file is null when it cannot be read. */
  onRead: (file: ProductFile | null) => void
}

function ImportCard({ isApplyingChanges, onRead }: ImportCardProps) {
  const { notices } = useCounter()
  const [unclearWorkbook, setUnclearWorkbook] = useState<UnclearWorkbook | null>(null)
  async function readTable(fileName: string, bytes: Uint8Array, sheetName?: string): Promise<FileOutcome> {
    const result = await readProductFile(bytes, sheetName)
    setUnclearWorkbook(
      result.kind === 'asksForSheet' ? { fileName, bytes, sheetNames: result.sheetNames } : null,
    )
    if (result.kind !== 'read') onRead(null)
    if (result.kind === 'refused') return { isTaken: false, reason: result.reason, canRetry: false }
    if (result.kind === 'asksForSheet') return { isTaken: true }
    const { file } = result
    onRead({ ...file, rows: file.rows.slice(0, MAX_ROWS) })
    const noticeText = texts.isRead(fileName, texts.rows(file.rows.length))
    notices.show({ kind: 'success', text: noticeText }, DEFAULT_NOTICE_MS)
    return file.rows.length <= MAX_ROWS ? { isTaken: true } : { isTaken: true, note: texts.tooMany(MAX_ROWS) }
  }
  async function takeChosenSheet({ fileName, bytes }: UnclearWorkbook, sheetName: string): Promise<void> {
    const outcome = await readTable(fileName, bytes, sheetName)
    const problem = outcome.isTaken ? outcome.note : outcome.reason
    if (problem !== undefined) notices.show({ kind: 'failure', text: problem }, DEFAULT_NOTICE_MS)
  }
  return (
    <Card>
      <Stack as="section" gap={3} align="start" aria-labelledby="import">
        <h2 id="import">{texts.importTitle}</h2>
        <p>{texts.howToAdd}</p>
        <FileField
          label={texts.file}
          buttonText={texts.readFile}
          hint={texts.fileHint}
          dropArea="page"
          accept={ACCEPTED_FILE_TYPES}
          maxBytes={MAX_BYTES}
          words={sheetFileTexts}
          disabled={isApplyingChanges}
          reason={texts.changing}
          processFile={async (chosenFile, work) =>
            readTable(chosenFile.name, await readFileBytes(chosenFile, work))
          }
        />
        {unclearWorkbook !== null && (
          <SheetChoice
            workbook={unclearWorkbook}
            words={sheetChoiceTexts}
            disabled={isApplyingChanges}
            reason={texts.changing}
            onChoose={(name) => void takeChosenSheet(unclearWorkbook, name) /* rejects only for bugs */}
          />
        )}
      </Stack>
    </Card>
  )
}
