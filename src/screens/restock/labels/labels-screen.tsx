import { useState } from 'react'
import { useDealershipChoice } from '#app-context/people/use-dealership-choice.ts'
import { LABEL_SHEETS, type LabelSheetId, labelPlaces, labelsPerPage } from '#domain/restock/label-sheets.ts'
import { labelTexts as texts } from '#texts/cart/labels.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { saveFile } from '#ui/file/save-file.ts'
import { CheckLabel } from '#ui/form/check-label.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { DealershipPage } from '#ui/layout/dealership-page.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Select } from '#ui/select/select.tsx'
import { PurchasesNote } from '../purchases-note.tsx'
import { AddProduct } from './add-product.tsx'
import type { LabelledProduct } from './label-pdf.ts'
import styles from './labels-screen.module.css'
import { type LabelChoice, useLabelChoice } from './use-label-choice.ts'

const MAX_COPIES = 50
const SHEET_IDS = Object.keys(LABEL_SHEETS) as LabelSheetId[] // the keys of the table

/** Labels for the shelf of the chosen dealership, as a PDF that the device makes. */
export function LabelsScreen() {
  return (
    <DealershipPage title={texts.title} lead={texts.lead} {...useDealershipChoice()}>
      {({ id }) => <DealershipLabels dealershipId={id} />}
    </DealershipPage>
  )
}

function DealershipLabels({ dealershipId }: { dealershipId: number }) {
  const choice = useLabelChoice(dealershipId)
  if (choice === undefined) return <Skeleton count={6} height="40px" label={texts.isLoading} />
  return (
    <>
      <PurchasesNote purchases={choice.purchases} />
      <Columns>
        <PaperCard products={choice.chosenProducts} />
        <ProductsCard choice={choice} />
      </Columns>
    </>
  )
}

/** The label sheet, the number of labels, the used labels of the first sheet, and the button that makes the file. */
function PaperCard({ products }: { products: readonly LabelledProduct[] }) {
  const [sheetId, setSheetId] = useState<LabelSheetId>('avery-5160')
  const [copiesText, setCopiesText] = useState('1')
  const [usedCountText, setUsedCountText] = useState('0')
  const [hasFailed, setFailed] = useState(false)
  const sheet = LABEL_SHEETS[sheetId]
  const perPage = labelsPerPage(sheet)
  const copyCount = Math.max(1, Math.min(MAX_COPIES, Number.parseInt(copiesText, 10) || 1))
  const usedCount = Math.max(0, Math.min(perPage - 1, Number.parseInt(usedCountText, 10) || 0))
  const labels = products.flatMap((product) => Array.from({ length: copyCount }, () => product))
  const pageCount = (labelPlaces(sheet, labels.length, usedCount).at(-1)?.page ?? -1) + 1

  async function save(): Promise<void> {
    setFailed(false)
    try {
      // The library that draws the bar codes is large, and only this button needs it.
      const { labelPdf } = await import('./label-pdf.ts')
      const file = labelPdf(labels, sheetId, usedCount)
      saveFile(texts.fileName, new Blob([file], { type: 'application/pdf' }))
    } catch (problem) {
      console.error(problem)
      setFailed(true)
    }
  }
  return (
    <Card as="section" label={texts.sheet}>
      <Stack>
        <Field label={texts.sheet}>
          <Select
            value={sheetId}
            options={SHEET_IDS.map((id) => ({ value: id, label: texts.sheets[id] }))}
            onChange={({ target }) => {
              setSheetId(SHEET_IDS.find((id) => id === target.value) ?? sheetId)
              setUsedCountText('0') // other paper: no label of it is used yet
            }}
          />
        </Field>
        <Field label={texts.copies} hint={texts.copiesHint}>
          <TextInput
            inputMode="numeric"
            value={copiesText}
            onChange={({ target }) => setCopiesText(target.value)}
            onBlur={() => setCopiesText(String(copyCount))}
          />
        </Field>
        {perPage > 1 && (
          <Field label={texts.usedLabels} hint={texts.usedLabelsHint(perPage)}>
            <TextInput
              inputMode="numeric"
              value={usedCountText}
              onChange={({ target }) => setUsedCountText(target.value)}
              onBlur={() => setUsedCountText(String(usedCount))}
            />
          </Field>
        )}
        <p role="status">{labels.length > 0 && texts.summary(labels.length, pageCount)}</p>
        <Button
          variant="primary"
          icon="download"
          isWide
          disabled={labels.length === 0}
          reason={labels.length === 0 ? texts.chooseFirst : undefined}
          onClick={() => {
            void save() // a note shows a failure
          }}
        >
          {texts.save}
        </Button>
        {hasFailed && (
          <Note tone="bad" role="alert">
            {texts.failed}
          </Note>
        )}
        <Muted>{texts.printHint}</Muted>
      </Stack>
    </Card>
  )
}

/** Lets the person choose the products that get a label. */
function ProductsCard({ choice }: { choice: LabelChoice }) {
  const { products, isChosen, toggle, chooseAll, chooseNone, add } = choice
  return (
    <Card as="section" label={texts.products}>
      <Stack>
        <Muted>{texts.usualProducts}</Muted>
        <AddProduct onAdd={add} />
        {products.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <>
            <Row>
              <Button onClick={chooseAll}>{texts.chooseAll}</Button>
              <Button onClick={chooseNone}>{texts.chooseNone}</Button>
            </Row>
            <ul className={styles.products}>
              {products.map((product) => (
                <li key={product.id}>
                  <CheckLabel
                    label={texts.choose(product.name, product.id)}
                    isLabelShown
                    isChecked={isChosen(product.id)}
                    onToggle={() => toggle(product.id)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Card>
  )
}
