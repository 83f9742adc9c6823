import { type PurchaseTerms, usePurchase } from '#app-context/cart/use-purchase.ts'
import type { Product } from '#domain/products/product.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { Button } from '#ui/button/button.tsx'
import { Stepper } from '#ui/form/stepper.tsx'

/** Quantity and Add to Cart of a product card. */
export function CardPurchase({ product, terms }: { product: Product; terms: PurchaseTerms }) {
  const { canAdd, add, stepper } = usePurchase(product, terms)
  const label = catalogueTexts.addToCart[product.type as 'PRODUCT' | 'CUSTOM' | 'REORDER'] // the buyable types
  return (
    <>
      <Stepper {...stepper} label={catalogueTexts.quantity} />
      <Button
        variant={canAdd ? 'primary' : 'plain'}
        disabled={!canAdd}
        reason={catalogueTexts.chooseQuantity}
        onClick={add}
      >
        {label}
      </Button>
    </>
  )
}
