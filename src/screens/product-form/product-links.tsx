import { useSession } from '#app-context/people/use-session.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { archivedProductPath, createProductPath, duplicateProductPath, productPagePath } from '#paths'
import { productFormTexts as texts } from '#texts/products/product-form.ts'
import type { Action } from '#ui/dialog/menu.tsx'
import { TouchedActions } from '#ui/table/row-actions.tsx'
import { useReturnState } from './use-return-page.ts'

/** A link to the page of the product, and a menu with the products that can be created from it. */
export function ProductLinks({ product }: { product: Product }) {
  const { may } = useSession()
  const state = useReturnState()
  const pagePath = product.archive ? archivedProductPath(product) : productPagePath(product)
  const toPage: Action = { icon: 'eye', label: texts.toPage, to: pagePath }
  const actions: Action[] = [toPage]
  if (may('createProducts')) {
    actions.push({ icon: 'copy', label: texts.duplicate, to: duplicateProductPath(product), state })
    if (!isBuyable(product.type))
      actions.push({ icon: 'plus', label: texts.createUnder, to: createProductPath(product.id), state })
  }
  return (
    <TouchedActions
      actions={actions}
      main={{ action: toPage, word: texts.toPageWord }}
      moreLabel={texts.more}
      isInBar
    />
  )
}
