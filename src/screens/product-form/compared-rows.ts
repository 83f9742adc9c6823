import { dealershipOfField } from '#domain/products/compared-product.ts'
import type { OthersChange } from '#domain/others-changes.ts'
import type { ProductImage } from '#domain/products/product.ts'
import type { Discount, TypedVideo } from '#domain/products/typed-product.ts'
import { productFormTexts as texts } from '#texts/products/product-form.ts'
import type { ValueChoiceRow } from '#ui/dialog/value-choice-dialog.tsx'
import { photoNames } from './photo-names.ts'

/** The sources of the names of dealerships and pictures in the rows. */
export interface NameSources {
  /** Returns the name of a dealership. */
  dealershipNameOf: (id: number) => string
  /** The pictures that the form shows, and the pictures of the saved product. */
  images: readonly ProductImage[]
}

const LABELS: Readonly<Record<string, string>> = texts.fields

function labelOf(field: string, { dealershipNameOf }: NameSources): string {
  const dealershipId = dealershipOfField(field)
  return dealershipId === null ? (LABELS[field] ?? field) : texts.discountOf(dealershipNameOf(dealershipId))
}

/** Returns a function that names a picture the same in both columns, so that a changed sequence is visible. */
function createPictureNaming(images: readonly ProductImage[]): (uuid: string) => string {
  const uniqueImages = [...new Map(images.map((image) => [image.uuid, image])).values()]
  const names = photoNames(uniqueImages)
  const namesByUuid = new Map(uniqueImages.map(({ uuid }, index) => [uuid, names[index] ?? '']))
  return (uuid) => namesByUuid.get(uuid) ?? ''
}

/** The text of a field's value; the values have the types that `comparedProduct` gives them. */
function valueText(field: string, value: unknown, pictureName: (uuid: string) => string): string {
  if (typeof value === 'boolean') return value ? texts.on : texts.off
  if (field === 'primaryImageUuid') return pictureName(value as string)
  if (field === 'images') return (value as ProductImage[]).map(({ uuid }) => pictureName(uuid)).join('\n')
  if (field === 'video') {
    return (value as TypedVideo[]).map(({ title, value: id }) => texts.videoWords(title, id)).join('\n')
  }
  if (dealershipOfField(field) !== null) {
    const discounts = value as Discount[]
    return discounts
      .map(({ type, value }) => texts.discountWords(texts.discountTypes[type], value))
      .join('\n')
  }
  return String(value)
}

/** The rows of the dialog that asks which values to keep after another person saved the product. */
export function comparedRows(changes: readonly OthersChange[], nameSources: NameSources): ValueChoiceRow[] {
  const otherPersonsImages = changes.flatMap(({ field, othersValue }) =>
    field === 'images' ? (othersValue as ProductImage[]) : [],
  )
  const pictureName = createPictureNaming([...nameSources.images, ...otherPersonsImages])
  return changes.map(({ field, othersValue, ownValue, isChangedByBoth }) => ({
    id: field,
    field: labelOf(field, nameSources),
    othersValue: valueText(field, othersValue, pictureName),
    ownValue: valueText(field, ownValue, pictureName),
    isChangedByBoth,
  }))
}
