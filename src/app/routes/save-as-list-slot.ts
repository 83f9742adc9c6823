import { lazyPart } from '#ui/lazy-part.tsx'

/** The button Save as list of the screens that show products with quantities. Its code comes after the screen's. */
export const SaveAsList = lazyPart(async () => (await import('#screens/lists/save-as-list.tsx')).SaveAsList)
