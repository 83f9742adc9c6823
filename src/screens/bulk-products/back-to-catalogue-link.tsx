import type { Product } from '#domain/products/product.ts'
import { archivedProductPath, homePath, productPagePath } from '#paths'
import { bulkProductTexts as texts } from '#texts/products/bulk-products.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import type { Action } from '#ui/dialog/menu.tsx'

interface BackToCatalogueLinkProps {
  group: Product | null | undefined
  search?: string
}

/** Leads to the results of the search, to the page of the listed group, or (for the top level) to the home page. */
export function backToCatalogue({ group, search = '' }: BackToCatalogueLinkProps): Action & { to: string } {
  const icon = 'arrow-left'
  if (search !== '')
    return { icon, label: texts.toResults, to: `${homePath}?${new URLSearchParams({ s: search })}` }
  const pathOf = group?.archive ? archivedProductPath : productPagePath
  return { icon, label: group?.name ?? texts.toHome, to: group ? pathOf(group) : homePath }
}

export function BackToCatalogueLink(props: BackToCatalogueLinkProps) {
  const { icon, label, to } = backToCatalogue(props)
  return (
    <LinkButton to={to} icon={icon}>
      {label}
    </LinkButton>
  )
}
