import { CLEANING } from './catalogue/cleaning.ts'
import { EXTRAS } from './catalogue/extras.ts'
import { INTERIOR } from './catalogue/interior.ts'
import { KEYS } from './catalogue/keys.ts'
import { PAPERWORK } from './catalogue/paperwork.ts'
import { PLATE_FRAMES } from './catalogue/plate-frames.ts'
import { PROMOTION } from './catalogue/promotion.ts'
import { STICKERS } from './catalogue/stickers.ts'
import { TEMPORARY_TAGS } from './catalogue/temporary-tags.ts'
import { WORKSHOP } from './catalogue/workshop.ts'
import type { SeedProduct } from './seed-product.ts'

/** The catalogue that was written by hand, parents before their children. Other products are generated. */
export const CATALOGUE: readonly SeedProduct[] = [
  ...TEMPORARY_TAGS,
  ...PLATE_FRAMES,
  ...KEYS,
  ...STICKERS,
  ...INTERIOR,
  ...PAPERWORK,
  ...CLEANING,
  ...PROMOTION,
  ...WORKSHOP,
  ...EXTRAS,
]

export function isVisible(product: SeedProduct): boolean {
  return !product.terms.archive && !product.terms.hiddenProduct
}
