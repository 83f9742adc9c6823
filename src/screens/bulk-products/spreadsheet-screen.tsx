import { useCallback, useState } from 'react'
import { useParams } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { usePageTitle } from '#app-context/page-title.ts'
import { useCatalogueStatus, useProduct } from '#app-context/use-catalogue.ts'
import type { CreatedIdByRow } from '#domain/products/new-product-rows.ts'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'
import { WORKBOOK_TYPE } from '#domain/sheets/workbook.ts'
import { bulkProductsPath } from '#paths'
import { useEditProducts } from '#server-state/products/use-edit-products.ts'
import { useProductsBelow } from '#server-state/catalogue/use-products-below.ts'
import { bulkProductTexts, productEditTexts as editTexts } from '#texts/products/bulk-products.ts'
import { editingTexts } from '#texts/products/catalogue-editing.ts'
import { listTexts } from '#texts/lists.ts'
import { sheetFileTexts, productSheetTexts as texts } from '#texts/products/product-sheet.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { FileField } from '#ui/file/file-field.tsx'
import { readFileBytes } from '#ui/file/file-queue.ts'
import { saveFile } from '#ui/file/save-file.ts'
import { Card } from '#ui/layout/card.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { BulkOutcome } from '#ui/table/bulk-outcome.tsx'
import { useBulkWork } from '#ui/table/use-bulk-work.ts'
import { IncompleteCatalogueNote } from './incomplete-catalogue-note.tsx'
import { GroupLink } from './group-link.tsx'
import { MAX_ROWS, type ProductFile, productCsv, productWorkbook, readProductFile } from './product-file.ts'
import { SheetRows } from './sheet-rows.tsx'
import styles from './spreadsheet-screen.module.css'

const NO_ROWS: CreatedIdByRow = new Map()

/** Remembers which rows of the file created a product, so that no row creates a second one. A new file resets it. */
function useCreatedIdByRow() {
  const [createdIdByRow, setCreatedIdByRow] = useState(NO_ROWS)
  const remember = useCallback((row: number, id: number | null) => {
    setCreatedIdByRow((before) => new Map(before).set(row, id))
  }, [])
  const forget = useCallback(() => setCreatedIdByRow(NO_ROWS), [])
  return { createdRows: createdIdByRow, remember, forget }
}

const MAX_BYTES = 10_000_000
const ACCEPTED = ['.xlsx', '.xls', '.csv', '.tsv', '.txt', WORKBOOK_TYPE, 'text/csv', 'text/plain']
const OUTCOME_TEXTS = { ...listTexts, row: editTexts.product, workingThrough: editTexts.workingThrough }

/** Exports a group's products as a file and imports it again: each row is checked before anything changes. */
export function SpreadsheetScreen() {
  const parentId = Number(useParams().parentId)
  const group = useProduct(parentId === ROOT_PARENT_ID ? null : parentId)
  const name = parentId === ROOT_PARENT_ID ? bulkProductTexts.topLevel : (group?.name ?? '')
  const title = texts.titleOf(name)
  usePageTitle(title)
  const [file, setFile] = useState<ProductFile | null>(null)
  const { createdRows, remember, forget } = useCreatedIdByRow()
  const work = useBulkWork(useEditProducts(remember))
  return (
    <div className={styles.screen}>
      <TitleBar title={title}>
        <GroupLink group={group} />
        <LinkButton to={bulkProductsPath(parentId)} icon="edit">
          {editingTexts.editSeveral}
        </LinkButton>
      </TitleBar>
      <IncompleteCatalogueNote />
      <Export parentId={parentId} name={name} />
      <Import
        isChanging={work.isRunning}
        onRead={(sheet) => {
          work.close()
          forget()
          setFile(sheet)
        }}
      />
      {/* Stays mounted when the rows change, because only this panel shows the results. */}
      <BulkOutcome words={OUTCOME_TEXTS} work={work} nameOf={({ product }) => product.name} />
      {file !== null && <SheetRows file={file} groupId={parentId} createdIdByRow={createdRows} work={work} />}
    </div>
  )
}

function Export({ parentId, name }: { parentId: number; name: string }) {
  const group = useProduct(parentId === ROOT_PARENT_ID ? null : parentId)
  const below = useProductsBelow(parentId)
  const isComplete = useCatalogueStatus().completeAt !== null
  const [endingInWork, setEndingInWork] = useState<'xlsx' | 'csv' | null>(null)
  const products = below === undefined ? undefined : group ? [group, ...below] : below

  async function save(ending: 'xlsx' | 'csv'): Promise<void> {
    if (products === undefined) return
    setEndingInWork(ending)
    const nameInFile = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    try {
      const file = await (ending === 'csv' ? productCsv(products) : productWorkbook(products))
      saveFile(texts.fileName(nameInFile, ending), file)
    } finally {
      setEndingInWork(null)
    }
  }
  const downloadOf = (ending: 'xlsx' | 'csv', word: string) => (
    <Button
      icon="download"
      busy={endingInWork === ending || products === undefined}
      disabled={!isComplete || products?.length === 0}
      reason={isComplete ? texts.noneToExport : texts.catalogueIncomplete}
      onClick={() => void save(ending) /* saves the file; rejects only for bugs */}
    >
      {word}
    </Button>
  )
  return (
    <Card>
      <section className={styles.part} aria-labelledby="export">
        <h2 id="export">{texts.exportTitle}</h2>
        <p>
          {products === undefined
            ? bulkProductTexts.isLoading
            : texts.exported(bulkProductTexts.count(products.length))}
        </p>
        <div className={styles.downloads}>
          {downloadOf('xlsx', texts.download)}
          {downloadOf('csv', texts.downloadCsv)}
        </div>
        <p className={styles.hint}>{texts.exportHint}</p>
      </section>
    </Card>
  )
}

interface ImportProps {
  isChanging: boolean
  /** null when the file cannot be read. */
  onRead: (file: ProductFile | null) => void
}

function Import({ isChanging, onRead }: ImportProps) {
  const { notices } = useCounter()
  return (
    <Card>
      <section className={styles.part} aria-labelledby="import">
        <h2 id="import">{texts.importTitle}</h2>
        <p>{texts.howToAdd}</p>
        <FileField
          label={texts.file}
          choose={texts.readFile}
          hint={texts.fileHint}
          accept={ACCEPTED}
          maxBytes={MAX_BYTES}
          words={sheetFileTexts}
          disabled={isChanging}
          reason={texts.changing}
          take={async (chosen, reading) => {
            const { file, fault } = await readProductFile(await readFileBytes(chosen, reading))
            if (fault !== null) {
              onRead(null)
              return { isTaken: false, reason: fault, canRetry: false }
            }
            onRead({ ...file, rows: file.rows.slice(0, MAX_ROWS) })
            const noticeText = texts.isRead(chosen.name, texts.rows(file.rows.length))
            notices.show({ kind: 'success', text: noticeText }, DEFAULT_NOTICE_MS)
            if (file.rows.length <= MAX_ROWS) return { isTaken: true }
            return { isTaken: true, note: texts.tooMany(MAX_ROWS) }
          }}
        />
      </section>
    </Card>
  )
}
