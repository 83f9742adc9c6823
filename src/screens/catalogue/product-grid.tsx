import type { Product } from '#domain/products/product.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { CardGrid } from './card-grid.tsx'
import { GridPager, useGridPage } from './grid-pager.tsx'

interface ProductGridProps {
  products: readonly Product[]
  /** The number of all products, when the device has read only a part of them. */
  count?: number
}

/** Product cards with a pager, fifty per page. */
export function ProductGrid({ products, count = products.length }: ProductGridProps) {
  const { page, pageItems } = useGridPage(products, count)
  return (
    <Stack gap={5}>
      <CardGrid products={pageItems} />
      <GridPager page={page} pageItemCount={pageItems.length} count={count} />
    </Stack>
  )
}
