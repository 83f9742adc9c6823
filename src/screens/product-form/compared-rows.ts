import { dealershipOfField } from '#domain/compared-product.ts'
import type { OthersChange } from '#domain/others-changes.ts'
import type { ProductImage } from '#domain/product.ts'
import type { Discount, TypedVideo } from '#domain/typed-product.ts'
import { productFormTexts as texts } from '#texts/product-form.ts'
import type { KeepWhichRow } from '#ui/dialog/keep-which-dialog.tsx'
import { photoNames } from './photo-names.ts'

export interface Named {
  /** Of a dealership, by its id. */
  dealership: (id: number) => string
  /** Every picture that either of the two has. */
  images: readonly ProductImage[]
}

const LABELS: Readonly<Record<string, string>> = texts.fields

function labelOf(field: string, { dealership }: Named): string {
  const dealershipId = dealershipOfField(field)
  return dealershipId === null ? (LABELS[field] ?? field) : texts.discountOf(dealership(dealershipId))
}

/** What `comparedProduct` makes of each field: texts, switches, and lists of what stands there. */
function wordsOf(field: string, value: unknown, { images }: Named): string {
  if (typeof value === 'boolean') return value ? texts.on : texts.off
  if (field === 'primaryImageUuid') {
    const at = images.findIndex(({ uuid }) => uuid === value)
    return photoNames(images)[at] ?? ''
  }
  if (field === 'images') return photoNames(value as ProductImage[]).join('\n')
  if (field === 'video') return (value as TypedVideo[]).map(({ title, value: id }) => title || id).join('\n')
  if (dealershipOfField(field) !== null) {
    const list = value as Discount[]
    return list.map((one) => texts.discountWords(texts.discountTypes[one.type], one.value)).join('\n')
  }
  return String(value)
}

/** The rows of the question which values count, where somebody else saved the product meanwhile. */
export function comparedRows(changes: readonly OthersChange[], named: Named): KeepWhichRow[] {
  return changes.map(({ field, theirs, mine, isMineToo }) => ({
    id: field,
    field: labelOf(field, named),
    theirs: wordsOf(field, theirs, named),
    mine: wordsOf(field, mine, named),
    isMineToo,
  }))
}
