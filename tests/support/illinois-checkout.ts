// The lines and sums of a checkout in the world of reference-world.ts: 100 pouches and 2 frames, shipped to Illinois.

export const POUCH = {
  productId: 101,
  quantity: 100,
  price: 0.45,
  discount: 0,
  finalPrice: 45,
  shippingCost: 11.5,
  taxCost: 2.81,
}
export const FRAME = {
  productId: 121,
  quantity: 2,
  price: 2.15,
  discount: 0,
  finalPrice: 4.3,
  shippingCost: 12,
  taxCost: 0.27,
}

/** The fields of the checkout's body that depend on the lines. */
export const ILLINOIS_CHECKOUT = {
  subTotal: 49.3,
  shippingCost: 23.5,
  tax: 3.08,
  totalAmount: 75.88,
  productRequest: [POUCH, FRAME],
}
