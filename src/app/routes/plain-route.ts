import type { ComponentType } from 'react'
import type { Gate } from '#domain/people/permissions.ts'
import type { Crumb } from '#domain/products/product.ts'

/** A screen whose title and trail do not depend on what it shows; it may tell a better title itself. */
export interface PlainRoute {
  path: string
  Screen: ComponentType
  title: string
  /** For search engines; the site's own where there is none. */
  description?: string
  /** From Home to the page; Home and the page where there is none. */
  trail?: readonly Crumb[]
  gate?: Gate
  /** It shows facts that the server owns, or changes some. */
  hasQueries?: true
  /** The parameters of the address must be numbers; any other address is not found. */
  hasNumbers?: true
}
