import { dealershipOfField } from '#domain/products/compared-product.ts'
import type { OthersChange } from '#domain/others-changes.ts'
import type { ProductImage } from '#domain/products/product.ts'
import type { Discount, TypedVideo } from '#domain/products/typed-product.ts'
import { productFormTexts as texts } from '#texts/products/product-form.ts'
import type { KeepWhichRow } from '#ui/dialog/keep-which-dialog.tsx'
import { photoNames } from './photo-names.ts'

export interface Named {
  /** Of a dealership, by its id. */
  dealership: (id: number) => string
  /** The pictures as the form shows them, and those that it showed before. */
  images: readonly ProductImage[]
}

const LABELS: Readonly<Record<string, string>> = texts.fields

function labelOf(field: string, { dealership }: Named): string {
  const dealershipId = dealershipOfField(field)
  return dealershipId === null ? (LABELS[field] ?? field) : texts.discountOf(dealership(dealershipId))
}

/** Each picture has one name on both sides, so that another order reads as another. */
function pictureNames(images: readonly ProductImage[]): (uuid: string) => string {
  const each = [...new Map(images.map((image) => [image.uuid, image])).values()]
  const names = photoNames(each)
  const byUuid = new Map(each.map(({ uuid }, at) => [uuid, names[at] ?? '']))
  return (uuid) => byUuid.get(uuid) ?? ''
}

/** What `comparedProduct` makes of each field: texts, switches, and lists of what stands there. */
function wordsOf(field: string, value: unknown, pictureName: (uuid: string) => string): string {
  if (typeof value === 'boolean') return value ? texts.on : texts.off
  if (field === 'primaryImageUuid') return pictureName(value as string)
  if (field === 'images') return (value as ProductImage[]).map(({ uuid }) => pictureName(uuid)).join('\n')
  if (field === 'video') {
    return (value as TypedVideo[]).map(({ title, value: id }) => texts.videoWords(title, id)).join('\n')
  }
  if (dealershipOfField(field) !== null) {
    const list = value as Discount[]
    return list.map((one) => texts.discountWords(texts.discountTypes[one.type], one.value)).join('\n')
  }
  return String(value)
}

/** The rows of the question which values count, where somebody else saved the product meanwhile. */
export function comparedRows(changes: readonly OthersChange[], named: Named): KeepWhichRow[] {
  const theirImages = changes.flatMap(({ field, theirs }) =>
    field === 'images' ? (theirs as ProductImage[]) : [],
  )
  const pictureName = pictureNames([...named.images, ...theirImages])
  return changes.map(({ field, theirs, mine, isMineToo }) => ({
    id: field,
    field: labelOf(field, named),
    theirs: wordsOf(field, theirs, pictureName),
    mine: wordsOf(field, mine, pictureName),
    isMineToo,
  }))
}
