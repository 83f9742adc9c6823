import { useEffect } from 'react'
import { metaDescription } from '#domain/page-text.ts'
import { site } from '#texts/site.ts'

export interface PageDescription {
  title: string
  /** Stored text with its marks; cut and cleaned here. The site's own where empty. */
  description?: string
  /** The one address of this page: a path or an absolute address, without query. */
  canonical: string
  /** schema.org objects of this page. */
  structured: readonly object[]
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

function headElement<Tag extends 'meta' | 'link' | 'script'>(
  tag: Tag,
  selector: string,
  attributes: Record<string, string>,
) {
  const found = document.head.querySelector<HTMLElementTagNameMap[Tag]>(`${tag}${selector}`)
  const element = found ?? document.head.appendChild(document.createElement(tag))
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

/** Writes title, meta description, canonical link and structured data of the page into the document. */
export function usePageHead({ title, description = '', canonical, structured }: PageDescription): void {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': structured })
  useEffect(() => {
    const words = metaDescription(description) || site.description
    document.title = documentTitle(title)
    headElement('meta', '[name="description"]', { name: 'description', content: words })
    headElement('link', '[rel="canonical"]', {
      rel: 'canonical',
      href: canonicalAddress(window.location.origin, canonical),
    })
    headElement('script', '[type="application/ld+json"]', { type: 'application/ld+json' }).textContent = json
  }, [title, description, canonical, json])
}
