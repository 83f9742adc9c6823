/** Loads the code of the button Add to cart, which all screens with earlier orders or lists show. */
export const loadReAddButton = () => import('#screens/re-add/re-add-button.tsx')
