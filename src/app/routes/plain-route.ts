import type { ComponentType } from 'react'
import type { Gate } from '#domain/people/permissions.ts'
import type { Crumb } from '#domain/products/product.ts'

/**
 * The route of a screen in the tables of routes, with the title and trail that the page has at first. A screen whose
 * title depends on its content replaces the title (`usePageTitle`).
 */
export interface PlainRoute {
  path: string
  Screen: ComponentType
  title: string
  /** The description for search engines; without it, the site's description is used. */
  description?: string
  /** The breadcrumbs from Home to the page; without this field, they are only Home and the page. */
  trail?: readonly Crumb[]
  gate?: Gate
  /** Set if the screen is a form in a card. */
  isForm?: true
  /** Set if the screen reads or changes facts of the server. */
  needsQueryClient?: true
  /** Set if the parameters of the address must be numbers; an address with another value is not found. */
  hasNumericParameters?: true
}
