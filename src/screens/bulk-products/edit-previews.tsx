import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { formatUpToFourDecimals } from '#domain/values/money.ts'
import { type DealerPercentage, ROOT_PARENT_ID } from '#domain/products/product.ts'
import {
  type EditableField,
  type FieldChange,
  percentagesMissingFrom,
} from '#domain/products/product-edit.ts'
import { fieldsOfKind } from '#domain/products/product-fields.ts'
import { isDiscountEntry } from '#domain/products/typed-product.ts'
import { editProductPath } from '#paths'
import {
  bulkProductTexts,
  productFieldLabels,
  productEditTexts as texts,
} from '#texts/products/bulk-products.ts'
import { productFormTexts } from '#texts/products/product-form.ts'
import { productSheetTexts, productSheetTitles } from '#texts/products/product-sheet.ts'
import { Chip, type Tone } from '#ui/feedback/chip.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import type { Column } from '#ui/table/columns.ts'
import { FittingTable, ScrollingTable } from '#ui/table/scrolling-table.tsx'
import type { EditPreview } from './preview-edits.ts'
import styles from './edit-previews.module.css'

const TONES: Record<EditPreview['kind'], Tone> = {
  changed: 'ok',
  new: 'ok',
  created: 'plain',
  unchanged: 'plain',
  refused: 'bad',
}
/** The order of the rows: those that need the person's attention come first. Rows with a warning have rank 1. */
const RANKS: Record<EditPreview['kind'], number> = {
  refused: 0,
  new: 2,
  changed: 3,
  created: 4,
  unchanged: 5,
}
const rankOf = ({ kind, warnings }: EditPreview) => (warnings.length > 0 ? 1 : RANKS[kind])
const MONEY_FIELDS: readonly EditableField[] = fieldsOfKind('amount')
const MAX_SHOWN_LETTERS = 160

/** The names of groups and dealerships by id. */
export interface PreviewNames {
  groupName: (id: number) => string
  dealershipName: (id: number) => string
}
const IDS_AS_NAMES: PreviewNames = { groupName: String, dealershipName: String }

function valueText(field: EditableField, value: FieldChange['earlierValue'], names: PreviewNames): string {
  if (field === 'parentId') {
    return value === ROOT_PARENT_ID ? bulkProductTexts.topLevel : names.groupName(Number(value))
  }
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number')
    return MONEY_FIELDS.includes(field) ? formatUpToFourDecimals(value) : String(value)
  if (value === '') return texts.nothing
  if (typeof value !== 'string') return discountsText(value, names)
  return value.length > MAX_SHOWN_LETTERS ? `${value.slice(0, MAX_SHOWN_LETTERS)}…` : value
}

function discountsText(percentages: readonly DealerPercentage[], names: PreviewNames): string {
  const discountTexts = percentages.filter(isDiscountEntry).map(({ type, dealershipId, value }) => {
    return texts.discount(names.dealershipName(dealershipId), productFormTexts.discountTypes[type], value)
  })
  return discountTexts.join(', ') || texts.nothing
}

interface EditPreviewsProps {
  label: string
  previews: readonly EditPreview[]
  /** Columns beside the name, such as the row number of a file. */
  extraColumns?: readonly Column<EditPreview>[]
  /** Needed only for changes that may move a product or give a discount. */
  names?: PreviewNames
  /** True if the table is the main content of the screen. */
  isMain?: boolean
}

/** A table of products with their fields before and after, or the reasons for refusing the change. */
export function EditPreviews({
  label,
  previews,
  extraColumns = [],
  names = IDS_AS_NAMES,
  isMain = false,
}: EditPreviewsProps) {
  const columns: Column<EditPreview>[] = [
    { title: texts.product, isHeadline: true, cell: ({ name }) => name },
    ...extraColumns,
    {
      title: texts.result,
      keepsWordsWhole: true,
      cell: ({ kind, warnings }) => (
        <Chip tone={warnings.length > 0 ? 'wait' : TONES[kind]}>{texts.results[kind]}</Chip>
      ),
    },
    {
      title: texts.changes,
      cell: ({ kind, changes, creation, createdId, causes, warnings }) =>
        (kind !== 'unchanged' || warnings.length > 0) && (
          <Stack as="ul" gap={1}>
            {changes.map((change) => (
              <Change key={change.field} names={names} isNew={kind === 'new'} {...change} />
            ))}
            {creation && (
              <li>
                <Muted as="span">{texts.field(productSheetTitles.photo)}</Muted>{' '}
                <strong>{creation.photo}</strong>
              </li>
            )}
            {createdId !== undefined && (
              <li>
                <Link to={editProductPath(createdId)}>{productSheetTexts.createdAs(createdId)}</Link>
              </li>
            )}
            {warnings.map((warning) => (
              <li key={warning} className={styles.warning}>
                {warning}
              </li>
            ))}
            {causes.map((cause) => (
              <li key={cause} className={styles.cause}>
                {cause}
              </li>
            ))}
          </Stack>
        ),
    },
  ]
  const Table = isMain ? FittingTable : ScrollingTable
  const rows = useMemo(() => [...previews].sort((a, b) => rankOf(a) - rankOf(b)), [previews])
  return <Table label={label} columns={columns} rows={rows} keyOf={({ key }) => key} />
}

interface ChangeProps extends FieldChange {
  names: PreviewNames
  /** True for a new product, which has no earlier values. */
  isNew: boolean
}

function Change({ field, earlierValue, newValue, names, isNew }: ChangeProps) {
  const [shownEarlierValue, shownNewValue] = withoutCommonEntries(earlierValue, newValue)
  const label = <Muted as="span">{texts.field(productFieldLabels[field])}</Muted>
  if (isNew) {
    return (
      <li>
        {label} <strong>{valueText(field, shownNewValue, names)}</strong>
      </li>
    )
  }
  return (
    <li>
      {label}{' '}
      <Muted as="span">
        <VisuallyHidden>{texts.before} </VisuallyHidden>
        <span>{valueText(field, shownEarlierValue, names)}</span>
      </Muted>
      <span aria-hidden> → </span>
      <strong>
        <VisuallyHidden> {texts.after} </VisuallyHidden>
        <span>{valueText(field, shownNewValue, names)}</span>
      </strong>
    </li>
  )
}

/** Removes the entries that both lists of percentages have. */
function withoutCommonEntries(earlierValue: FieldChange['earlierValue'], newValue: FieldChange['newValue']) {
  if (!Array.isArray(earlierValue) || !Array.isArray(newValue)) return [earlierValue, newValue] as const
  return [
    percentagesMissingFrom(earlierValue, newValue),
    percentagesMissingFrom(newValue, earlierValue),
  ] as const
}
