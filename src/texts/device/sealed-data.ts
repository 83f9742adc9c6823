// What is said of the cart, orders and drafts that were sealed at a sign-out and do not open (docs/architecture.md).
export const sealedDataTexts = {
  unanswered:
    'What you left here at your last sign-out is still locked, because the server gave no key for it. It opens as soon as the server does.',
  some: 'Something that you left here at an earlier sign-out stays locked: the server that could open it is another one now. It is kept as it is.',
  order:
    'It was locked when you signed out, and the server has not opened it yet. It is kept as it is. Discard it only if you no longer need it.',
} as const
