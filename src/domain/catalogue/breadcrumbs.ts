// The breadcrumb trail above every page (storefront.md §2, G22, G23).
import { allowedLink } from '../values/links.ts'
import type { Crumb, Product } from '../products/product.ts'

const LABEL_LIMIT = 50

export const HOME_CRUMB: Crumb = { text: 'Home', link: '/' }

/** A long name is cut at its beginning, because its end says more about the product. */
export function crumbLabel(text: string): string {
  const characters = [...text]
  return characters.length > LABEL_LIMIT ? `…${characters.slice(-LABEL_LIMIT).join('')}` : text
}

/**
 * Home, the product's parents without the first (which is Home itself), then the product. `ownLink` is the product's
 * path. A link that is not allowed becomes empty: only its label is shown.
 */
export function productTrail(product: Pick<Product, 'name' | 'breadcrumbs'>, ownLink: string): Crumb[] {
  const parents = product.breadcrumbs
    .slice(1)
    .filter((crumb) => crumb.link !== ownLink)
    .map(({ text, link }) => ({ text: crumbLabel(text), link: allowedLink(link) ?? '' }))
  return [HOME_CRUMB, ...parents, { text: crumbLabel(product.name), link: ownLink }]
}

export function pageTrail(title: string, link: string): Crumb[] {
  return [HOME_CRUMB, { text: crumbLabel(title), link }]
}
