import { lazyPart } from '#ui/lazy-part.tsx'

/** The button Save as list of the cart. Its code is loaded after the code of the cart. */
export const SaveAsList = lazyPart(async () => (await import('#screens/lists/save-as-list.tsx')).SaveAsList)
