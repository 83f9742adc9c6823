/** Loads the code of the button Add to cart, which the screens of earlier orders, of lists and of restocking show. */
export const loadReAddButton = () => import('#screens/re-add/re-add-button.tsx')
