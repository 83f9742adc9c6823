import type { Product } from '#domain/products/product.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { Chip } from '#ui/feedback/chip.tsx'

/** Marks products that buyers do not see, for people who see them. */
export function ProductMarks({ product }: { product: Product }) {
  return (
    <>
      {product.hiddenProduct && (
        <Chip tone="wait" icon="eye-off" title={texts.hiddenHint}>
          {texts.hidden}
        </Chip>
      )}
      {product.archive && (
        <Chip tone="plain" icon="box">
          {texts.archived}
        </Chip>
      )}
    </>
  )
}
