import { type Product, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { failureText } from '#server-state/failure-text.ts'
import { useArchivedProducts } from '#server-state/products/use-archived-products.ts'
import { editingTexts as texts } from '#texts/products/catalogue-editing.ts'
import { failureThen } from '#texts/failures.ts'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { EmptyCard } from '#ui/feedback/empty-card.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { GridPager, useGridPage } from '../grid-pager.tsx'
import { ArchiveCards } from './archive-card.tsx'
import styles from './archive-screen.module.css'
import { PageControls } from './page-controls.tsx'

/** All archived products, grouped by their parents (storefront.md §4 Product archive). */
export function ArchiveScreen() {
  const { products, failure, isReading, retry } = useArchivedProducts()
  const { page, pageItems } = useGridPage(products ?? [], products?.length ?? null)
  return (
    <div className={styles.screen}>
      <TitleBar title={texts.archiveTitle} lead={texts.archiveLead} />
      <PageControls product={null} />
      <CopyNote
        text={failure && failureThen(failureText(failure), texts.isCopy)}
        retryText={texts.tryAgain}
        isRetrying={isReading}
        onRetry={retry}
      />
      {products === undefined && <Skeleton count={2} height="160px" />}
      {products?.length === 0 && (
        <EmptyCard icon="box" title={texts.archiveEmpty}>
          {texts.archiveEmptyHint}
        </EmptyCard>
      )}
      {groupByParent(pageItems).map(({ parentId, title, archivedProducts }) => (
        <Stack key={parentId} as="section" gap={3}>
          <h2>{title}</h2>
          <ArchiveCards products={archivedProducts} />
        </Stack>
      ))}
      <GridPager page={page} pageItemCount={pageItems.length} count={products?.length ?? 0} />
    </div>
  )
}

interface ProductsOfParent {
  parentId: number
  title: string
  archivedProducts: Product[]
}

function groupByParent(products: readonly Product[]): ProductsOfParent[] {
  const groups = new Map<number, ProductsOfParent>()
  for (const product of products) {
    const { parentId, parentName } = product
    const title =
      parentId === ROOT_PARENT_ID ? texts.onTopLevel : texts.inGroup(parentName ?? String(parentId))
    const group = groups.get(parentId) ?? { parentId, title, archivedProducts: [] }
    group.archivedProducts.push(product)
    groups.set(parentId, group)
  }
  return [...groups.values()]
}
