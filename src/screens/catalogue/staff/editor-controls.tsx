import type { EditSlotProps } from '#app-context/catalogue/product-slots.ts'
import { CardControls } from './card-controls.tsx'
import { UngroupedRoots } from './ungrouped-roots.tsx'
import { PageControls, SearchControls } from './page-controls.tsx'

/**
 * The controls of editors, and the marks of hidden and archived products: on a card, on a page of the catalogue, at the
 * end of Home, and above search results.
 */
export function EditorControls({
  product,
  isOnPage = false,
  isAtPageEnd = false,
  searchText,
}: EditSlotProps) {
  if (isAtPageEnd) return <UngroupedRoots />
  if (searchText !== undefined) return <SearchControls text={searchText} />
  if (isOnPage) return <PageControls product={product} />
  return product && <CardControls product={product} />
}
