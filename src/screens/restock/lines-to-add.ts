import type { EarlierLine } from '#domain/cart/re-add.ts'

interface Row {
  quantity: number
  cartQuantity: number
}

/** The lines of the rows with a quantity, for the cart. */
export function linesToAdd<OwnRow extends Row>(
  rows: readonly OwnRow[],
  productOf: (row: OwnRow) => Pick<EarlierLine, 'productId' | 'name'>,
): EarlierLine[] {
  return rows
    .filter(({ quantity }) => quantity > 0)
    .map((row) => ({
      ...productOf(row),
      // The cart gets this quantity in place of its present one.
      quantity: row.cartQuantity + row.quantity,
      price: null,
    }))
}
