import type { ProductImage } from '#domain/products/product.ts'
import { productFormTexts as texts } from '#texts/products/product-form.ts'

/** What each photo is called, so that no two have the same name: pasted ones are all called alike. */
export function photoNames(images: readonly ProductImage[]): string[] {
  const names = images.map(({ name }, at) => name || texts.unnamedPhoto(at + 1))
  return names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : texts.sameName(name, at + 1),
  )
}
