// The profile order: the check of a basket.
import { BASKET_CHECK_NAMES, type BasketCheck, basketCheckSchema } from '#contract/cart/basket.ts'
import { changedFields, changedPercentages, comparedProduct } from '#domain/cart/basket-changes.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { decimal, isSamePrice } from '#domain/values/money.ts'
import { faultUnless, type Rule } from '../rule.ts'
import { dataOf, type Run } from '../run.ts'
import { NotTried } from '../untried.ts'
import { pricedCart, type SiteCart } from './session-rules.ts'

const BASKET_SOURCE = 'decisions.md G132'

/** A cart of one product that the buyer may order, in the smallest quantity that is sold. */
export async function makeSampleCart(run: Run): Promise<SiteCart> {
  const [dealership] = await run.dealerships()
  if (!dealership) throw new NotTried('the buyer has no dealership')
  const { products } = await run.buyersCatalogue()
  const product = [...products.values()].find(
    ({ type, archive, hiddenProduct, price }) => isBuyable(type) && !archive && !hiddenProduct && price > 0,
  )
  if (!product) throw new NotTried('the buyer sees no product with a price')
  const quantity = Math.max(1, product.startValue, product.quantityStep)
  return { dealership: dealership.id, lines: [{ product: product.id, quantity }] }
}

/** Asks the backend to check the sample cart as the app does, with prices that are `priceChange` above the current ones. */
async function checkSampleCart(run: Run, priceChange = 0) {
  const { person } = await run.signIn()
  const cart = await pricedCart(run, await makeSampleCart(run))
  const { id: dealershipId } = cart.dealership
  const cartItems = cart.lines.map(({ product, quantity }) => ({
    product: comparedProduct(
      // A list price may have four decimals, so it is not rounded to cents.
      { ...product, price: decimal(product.price).plus(priceChange).toNumber() },
      dealershipId,
    ),
    quantity,
  }))
  const body = { cartItems, dealershipId }
  return { cart, check: dataOf(basketCheckSchema, await person.ask('checkBasket', { body })) }
}

/** The changes of a check, by the product's id; an empty id where the backend does not name the products. */
function changesOf<Change>(changes: Record<string, Change[]> | Change[]): [id: string, change: Change][] {
  const lists = Array.isArray(changes) ? [['', changes] as const] : Object.entries(changes)
  return lists.flatMap(([id, list]) => list.map((change): [string, Change] => [id, change]))
}

const nameOf = (id: string) => (id === '' ? 'a product without its id' : `product ${id}`)

/** One sentence for each difference that the check claims, with both values. */
function claimedDifferences({ fieldChanges, percentageChanges }: BasketCheck): string[] {
  return [
    ...changesOf(fieldChanges).map(
      ([id, { field, earlier, current }]) =>
        `${nameOf(id)}: ${BASKET_CHECK_NAMES.fieldChanges} has ${field}, sent was ${earlier}, current is ${current}`,
    ),
    ...changesOf(percentageChanges).map(
      ([id, { discountType, earlier, current }]) =>
        `${nameOf(id)}: ${BASKET_CHECK_NAMES.percentageChanges} has ${discountType}, sent was ${earlier}, current is ${current}`,
    ),
  ]
}

/** The differences between a product of the cart and the same product in `items`, as the app finds them before it sends. */
function itemDifferences(
  product: Product,
  checkedProduct: Product | undefined,
  dealershipId: number,
): string[] {
  if (!checkedProduct) return [`product ${product.id}: items lacks it`]
  const fields = changedFields(product, checkedProduct).filter(
    ({ field }) => field !== 'price' || !isSamePrice(product.price, checkedProduct.price),
  )
  const percentages = changedPercentages(product.discountsDTO, checkedProduct.discountsDTO, dealershipId)
  return [
    ...fields.map(({ field, ...values }) => ({ name: field, ...values })),
    ...percentages.map(({ discountType, ...values }) => ({ name: discountType, ...values })),
  ].map(
    ({ name, earlier, current }) =>
      `product ${product.id}: ${name} is ${current} in items, sent was ${earlier}`,
  )
}

export const basketRules: readonly Rule[] = [
  {
    id: 'ORDER-01',
    source: BASKET_SOURCE,
    level: 'must',
    says: 'A basket with the current products has no differences.',
    cannot: 'send an order: each order stops at a review, although nothing differs',
    async findFaults(run) {
      const { cart, check } = await checkSampleCart(run)
      return [
        ...claimedDifferences(check),
        ...cart.lines.flatMap(({ product }) =>
          itemDifferences(
            product,
            check.items.find(({ id }) => id === product.id),
            cart.dealership.id,
          ),
        ),
      ]
    },
  },
  {
    id: 'ORDER-02',
    source: BASKET_SOURCE,
    level: 'must',
    says: 'A price that changed is among the differences.',
    cannot: 'tell a person that a price changed; the order is refused after it was sent',
    async findFaults(run) {
      const { cart, check } = await checkSampleCart(run, 0.01)
      const changes = changesOf(check.fieldChanges)
      const product = cart.lines[0]?.product
      return faultUnless(
        changes.some(([, { field }]) => field === 'price'),
        `product ${product?.id} was sent with a price that is 0.01 above ${product?.price}, and ${BASKET_CHECK_NAMES.fieldChanges} has no price`,
      )
    },
  },
  {
    id: 'ORDER-03',
    source: 'docs/backend-contract.md, Prices to the cent',
    level: 'must',
    says: 'The check of a basket answers the same prices as the catalogue.',
    cannot: 'show the right total before an order is sent',
    async findFaults(run) {
      const { cart, check } = await checkSampleCart(run)
      return cart.lines.flatMap(({ product }) => {
        const checkedProduct = check.items.find(({ id }) => id === product.id)
        const fault = `product ${product.id} costs ${checkedProduct?.price}, and ${product.price} in the catalogue`
        return faultUnless(
          checkedProduct !== undefined && isSamePrice(checkedProduct.price, product.price),
          fault,
        )
      })
    },
  },
]
