/** The button Add to cart of all screens that show earlier orders. */
export const loadReAddButton = () => import('#screens/re-add/re-add-button.tsx')
