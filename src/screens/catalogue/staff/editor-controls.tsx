import type { EditSlotProps } from '#app-context/product-slots.ts'
import { CardControls } from './card-controls.tsx'
import { PageControls } from './page-controls.tsx'

/** What staff do with a product: on its card, or on its page and with what stands there. */
export function EditorControls({ product, isPage = false }: EditSlotProps) {
  if (isPage) return <PageControls product={product} />
  return product && <CardControls product={product} />
}
