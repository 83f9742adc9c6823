// Messages about carts, orders and drafts that were sealed at a sign-out and cannot be opened (docs/architecture.md).
export const sealedDataTexts = {
  unanswered:
    'Your data from before your last sign-out is still locked, because the server gave no key for it. It is unlocked as soon as the server gives the key.',
  some: 'Some of your data from an earlier sign-out stays locked, because only the server of that time could unlock it. Nothing was deleted.',
  order:
    'It was locked when you signed out, and the server has not opened it yet. It is kept as it is. Discard it only if you no longer need it.',
} as const
