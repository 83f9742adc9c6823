import type { ProductImage } from '#domain/products/product.ts'
import { productFormTexts as texts } from '#texts/products/product-form.ts'

/** Unique names of the photos; photos with the same name, such as pasted ones, are numbered. */
export function photoNames(images: readonly ProductImage[]): string[] {
  const names = images.map(({ name }, at) => name || texts.unnamedPhoto(at + 1))
  return names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : texts.sameName(name, at + 1),
  )
}
