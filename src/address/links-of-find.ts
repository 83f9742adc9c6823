// Links that only Find has. They load with it, later than paths.ts.
import { auditPath, changePricePath, editProductPath, ordersOfDealershipPath, ordersPath } from '#paths'

/** The address part that begins to work through the orders of the morning. */
export const MORNING_HASH = '#morning'
export const morningPath = `${ordersPath}${MORNING_HASH}`

/** The address part that opens the dialog of a new price change. */
export const ADD_PRICE_CHANGE_HASH = '#add'
export const addPriceChangePath = `${changePricePath}${ADD_PRICE_CHANGE_HASH}`

/** The address part that moves the focus to the description of a product. */
export const DESCRIPTION_HASH = '#description'
export const productTextPath = (productId: number) => `${editProductPath(productId)}${DESCRIPTION_HASH}`

/** The address part that moves the focus to the statement of the listed orders. */
export const STATEMENT_HASH = '#statement'
export const statementPath = (dealershipId: number) =>
  `${ordersOfDealershipPath(dealershipId)}${STATEMENT_HASH}`

/** The address part that opens the dialog of a new user on the page of a company. */
export const ADD_USER_HASH = '#add-user'

/** The audit, filtered by the name of a changed thing. */
export const changesOfPath = (name: string) => `${auditPath}?${new URLSearchParams({ thing: name })}`
