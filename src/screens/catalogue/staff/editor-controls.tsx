import type { EditSlotProps } from '#app-context/product-slots.ts'
import { CardControls } from './card-controls.tsx'
import { OtherRoots } from './other-roots.tsx'
import { PageControls, SearchControls } from './page-controls.tsx'

/** The actions of staff on a product: on its card, or on its page and the list below. */
export function EditorControls({ product, isPage = false, isEnd = false, search }: EditSlotProps) {
  if (isEnd) return <OtherRoots />
  if (search !== undefined) return <SearchControls text={search} />
  if (isPage) return <PageControls product={product} />
  return product && <CardControls product={product} />
}
