// schema.org descriptions of the company, of a page's trail, and of a product (storefront.md §2).

import { imagePath } from '#contract/products/image.ts'
import { parseMarkup, plainText } from '#domain/products/description-markup.ts'
import { dealerPrice } from '#domain/prices/goods.ts'
import { mainPictureUuid } from '#domain/products/main-picture.ts'
import { formatAmount } from '#domain/values/money.ts'
import type { Crumb, Product } from '#domain/products/product.ts'
import { productPagePath } from '#paths'
import { site } from '#site/site.ts'

export function companyStructure(origin: string): object {
  const { street, city, state, zip, country } = site.address
  return {
    '@type': 'Organization',
    '@id': `${origin}/#company`,
    name: site.company,
    url: `${origin}/`,
    telephone: site.phone.text,
    email: site.email.text,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: zip,
      addressCountry: country,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: site.phone.text,
      email: site.email.text,
    },
  }
}

export function trailStructure(origin: string, trail: readonly Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ text, link }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      ...(link && { item: new URL(link, origin).href }),
    })),
  }
}

/** The description of a product. It has the list price, because a dealership's price is private. */
export function productStructure(origin: string, product: Product): object {
  const picture = mainPictureUuid(product)
  const address = new URL(productPagePath(product), origin).href
  return {
    '@type': 'Product',
    name: product.name,
    sku: String(product.id),
    url: address,
    description: plainText(parseMarkup(product.description)),
    ...(picture && { image: new URL(imagePath('cart', picture, 'jpg'), origin).href }),
    brand: { '@id': `${origin}/#company` },
    offers: {
      '@type': 'Offer',
      url: address,
      price: formatAmount(dealerPrice(product, null)).replaceAll(',', ''),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      seller: { '@id': `${origin}/#company` },
    },
  }
}
