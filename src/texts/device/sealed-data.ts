// Messages about carts, orders and drafts that were sealed at a sign-out and cannot be decrypted (docs/architecture.md).
export const sealedDataTexts = {
  unanswered:
    'Your cart, orders and drafts from before your last sign-out are still locked, because the server did not send their key. They are unlocked as soon as the server sends it.',
  some: 'Some of your data from an earlier sign-out stays locked, because only an earlier server has the key. Nothing was deleted.',
  order:
    'This order was locked when you signed out, and the server has not sent the key yet. Discard the order only if you no longer need it.',
} as const
