import type { Product } from '#domain/products/product.ts'
import { archivedProductPath, homePath, productPagePath } from '#paths'
import { bulkProductTexts as texts } from '#texts/products/bulk-products.ts'
import { LinkButton } from '#ui/button/link-button.tsx'

/** Links to the results of the search, to the page of the listed group, or (for the top level) to the home page. */
export function BackToCatalogueLink({
  group,
  search = '',
}: {
  group: Product | null | undefined
  search?: string
}) {
  if (search !== '') {
    return (
      <LinkButton to={`${homePath}?${new URLSearchParams({ s: search })}`} icon="arrow-left">
        {texts.toResults}
      </LinkButton>
    )
  }
  const pathOf = group?.archive ? archivedProductPath : productPagePath
  return (
    <LinkButton to={group ? pathOf(group) : homePath} icon="arrow-left">
      {group?.name ?? texts.toHome}
    </LinkButton>
  )
}
