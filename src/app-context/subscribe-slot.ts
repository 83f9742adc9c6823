import { type ComponentType, createContext } from 'react'
import type { Product } from '#domain/product.ts'

/**
 * What stands beside the cart wherever a product can be bought: subscribing is a screen of its own, and only the app
 * brings screens together. null where a page offers none.
 */
export const SubscribeSlotContext = createContext<ComponentType<{ product: Product }> | null>(null)
