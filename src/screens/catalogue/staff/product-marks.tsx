import type { Product } from '#domain/products/product.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { Chip } from '#ui/feedback/chip.tsx'

/** Who sees it although buyers do not is told so. */
export function ProductMarks({ product }: { product: Product }) {
  return (
    <>
      {product.hiddenProduct && (
        <Chip tone="wait" icon="eye-off" title={texts.hiddenMeaning}>
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
