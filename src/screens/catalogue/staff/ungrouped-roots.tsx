import { useChildren } from '#app-context/catalogue/use-catalogue.ts'
import { useViewer } from '#app-context/people/use-session.ts'
import { HOME_TYPES, type ProductType, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { canSee } from '#domain/catalogue/product-visibility.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { ProductGrid } from '../product-grid.tsx'
import styles from './page-controls.module.css'

/**
 * People who see hidden products also see the top-level products that Home shows in no group, so that no
 * product gets lost (G100).
 */
export function UngroupedRoots() {
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
