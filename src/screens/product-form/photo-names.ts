import type { ProductImage } from '#domain/products/product.ts'
import { productFormTexts as texts } from '#texts/products/product-form.ts'

/** A different name for each photo: photos with the same name, such as pasted photos, get a number. */
export function photoNames(images: readonly ProductImage[]): string[] {
  const names = images.map(({ name }, index) => name || texts.unnamedPhoto(index + 1))
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : texts.sameName(name, index + 1),
  )
}
