import type { DealerPercentage } from '#domain/products/product.ts'

interface SeedPercentage extends DealerPercentage {
  productId: number
}

function percentagesOf(
  productIds: readonly number[],
  type: DealerPercentage['type'],
  dealershipId: number,
  value: number,
): SeedPercentage[] {
  return productIds.map((productId) => ({ productId, type, dealershipId, value }))
}

const LAKESIDE = 1
const PRE_OWNED = 2
const NORTH = 4
const SOUTH = 5
const WEST = 6
const DENALI = 7
const GARDEN = 8

/** Percentages that single dealerships agreed on. Lakeside Motors has list prices for all products but one. */
export const SEED_PERCENTAGES: readonly SeedPercentage[] = [
  ...percentagesOf([102], 'DISCOUNT_DEALER', LAKESIDE, 10),
  ...percentagesOf([122], 'MARKUP_DEALER', DENALI, 8),
  ...percentagesOf([300, 301, 302, 303], 'DISCOUNT_DEALER', PRE_OWNED, 5),
  ...percentagesOf([250, 251, 252, 253, 254, 255], 'DISCOUNT_DEALER', NORTH, 12.5),
  ...percentagesOf([260, 261, 262], 'DISCOUNT_DEALER', SOUTH, 7.5),
  ...percentagesOf([370, 371, 372], 'NO_SHIPP_DEALER', NORTH, 50),
  ...percentagesOf([440, 441, 442, 443], 'NO_SHIPP_DEALER', WEST, 0),
  ...percentagesOf([386, 387], 'MARKUP_DEALER', DENALI, 6),
  ...percentagesOf([478, 479, 480], 'NO_SHIPP_DEALER', DENALI, 150),
  ...percentagesOf([410, 412, 413], 'TAX_DEALER', GARDEN, 50),
  ...percentagesOf([430, 431], 'TAX_DEALER', GARDEN, 0),
]
