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

// The ids of the dealerships.
const LAKESIDE = 1
const LAKESIDE_PRE_OWNED = 2
const PRAIRIE_NORTH = 4
const PRAIRIE_SOUTH = 5
const PRAIRIE_WEST = 6
const DENALI = 7
const GARDEN_STATE = 8

/** Percentages that single dealerships agreed on. Lakeside Motors has list prices for all products but one. */
export const SEED_PERCENTAGES: readonly SeedPercentage[] = [
  ...percentagesOf([102], 'DISCOUNT_DEALER', LAKESIDE, 10),
  ...percentagesOf([122], 'MARKUP_DEALER', DENALI, 8),
  ...percentagesOf([300, 301, 302, 303], 'DISCOUNT_DEALER', LAKESIDE_PRE_OWNED, 5),
  ...percentagesOf([250, 251, 252, 253, 254, 255], 'DISCOUNT_DEALER', PRAIRIE_NORTH, 12.5),
  ...percentagesOf([260, 261, 262], 'DISCOUNT_DEALER', PRAIRIE_SOUTH, 7.5),
  ...percentagesOf([370, 371, 372], 'NO_SHIPP_DEALER', PRAIRIE_NORTH, 50),
  ...percentagesOf([440, 441, 442, 443], 'NO_SHIPP_DEALER', PRAIRIE_WEST, 0),
  ...percentagesOf([386, 387], 'MARKUP_DEALER', DENALI, 6),
  ...percentagesOf([478, 479, 480], 'NO_SHIPP_DEALER', DENALI, 150),
  ...percentagesOf([410, 412, 413], 'TAX_DEALER', GARDEN_STATE, 50),
  ...percentagesOf([430, 431], 'TAX_DEALER', GARDEN_STATE, 0),
]
