import { lazyPart } from '#ui/lazy-part.tsx'

/** The place of the shipping note, whose code is loaded after the page's first content. */
export const ShippingNoteSlot = lazyPart(
  async () => (await import('#screens/shipping-note/shipping-note.tsx')).ShippingNote,
)
