import type { EditSlotProps } from '#app-context/catalogue/product-slots.ts'
import { useChildren } from '#app-context/catalogue/use-catalogue.ts'
import { useViewer } from '#app-context/people/use-session.ts'
import { canSee } from '#domain/catalogue/product-visibility.ts'
import { HOME_TYPES, type ProductType, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { ProductGrid } from '../product-grid.tsx'
import { CardControls } from './card-controls.tsx'
import styles from './page-controls.module.css'
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

/**
 * People who see hidden products also see the top-level products that Home shows in no group, so that no
 * product gets lost (G100).
 */
function UngroupedRoots() {
  const viewer = useViewer()
  const roots = useChildren(ROOT_PARENT_ID) ?? []
  const homeTypes: readonly ProductType[] = HOME_TYPES
  const ungroupedRoots = roots.filter(
    (product) => canSee(product, viewer) && !homeTypes.includes(product.type),
  )
  if (!viewer.seesHidden || ungroupedRoots.length === 0) return null
  return (
    <details>
      <summary className={styles.summary}>{texts.othersOnTop(ungroupedRoots.length)}</summary>
      <ProductGrid products={ungroupedRoots} />
    </details>
  )
}
