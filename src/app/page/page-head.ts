// Writes the document head of a page, for crawlers. page.tsx loads this code after the page is shown.
import { metaDescription } from '#domain/catalogue/meta-description.ts'
import type { Crumb, Product } from '#domain/products/product.ts'
import { site } from '#site/site.ts'
import { companyStructure, productStructure, trailStructure } from './structured-data.ts'

export interface PageDescription {
  title: string
  /**
   * A stored text, with or without markup; the head gets a short plain text. If it is empty, the site's description is
   * used.
   */
  description?: string | undefined
  /** The canonical address of this page: a path or an absolute address, without query. */
  canonical: string
  /** The breadcrumbs from Home to this page. */
  trail: readonly Crumb[]
  /** The product, if this is the page of a product that can be ordered. */
  product?: Product | undefined
}

/** An absolute address without a trailing slash, except Home's (G09). */
export function canonicalAddress(origin: string, canonical: string): string {
  const address = new URL(canonical, origin)
  const path = address.pathname.replace(/\/+$/, '')
  return `${address.origin}${path === '' ? '/' : path}`
}

export function documentTitle(title: string): string {
  return title === '' ? site.name : `${title} · ${site.name}`
}

function setHeadElement<Tag extends 'meta' | 'link' | 'script'>(
  tag: Tag,
  selector: string,
  attributes: Record<string, string>,
) {
  const existingElement = document.head.querySelector<HTMLElementTagNameMap[Tag]>(`${tag}${selector}`)
  const element = existingElement ?? document.head.appendChild(document.createElement(tag))
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

/** Writes title, meta description, canonical link and structured data of the page into the document. */
export function writePageHead({ title, description = '', canonical, trail, product }: PageDescription): void {
  const { origin } = window.location
  const structuredData = [
    companyStructure(origin),
    trailStructure(origin, trail),
    ...(product === undefined ? [] : [productStructure(origin, product)]),
  ]
  const content = metaDescription(description) || site.description
  document.title = documentTitle(title)
  setHeadElement('meta', '[name="description"]', { name: 'description', content })
  setHeadElement('link', '[rel="canonical"]', { rel: 'canonical', href: canonicalAddress(origin, canonical) })
  setHeadElement('script', '[type="application/ld+json"]', { type: 'application/ld+json' }).textContent =
    JSON.stringify({ '@context': 'https://schema.org', '@graph': structuredData })
}
