import type { EditSlotProps } from '#app-context/product-slots.ts'
import { CardControls } from './card-controls.tsx'
import { OtherRoots } from './other-roots.tsx'
import { PageControls, SearchControls } from './page-controls.tsx'

/** The actions of staff on a product: on its card, or on its page and the list below. */
export function EditorControls({
  product,
  isOnPage = false,
  isAtPageEnd = false,
  searchText,
}: EditSlotProps) {
  if (isAtPageEnd) return <OtherRoots />
  if (searchText !== undefined) return <SearchControls text={searchText} />
  if (isOnPage) return <PageControls product={product} />
  return product && <CardControls product={product} />
}
