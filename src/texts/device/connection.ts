/** Details of the connection chip, which load when a person presses the chip. */
export const connectionTexts = {
  meaning: {
    online: 'The server answers. Orders go out at once.',
    offline:
      'The server does not answer. You can still browse, fill the cart and order. Orders are saved on this device and sent once, as soon as the server answers.',
    checking: 'Checking whether the server answers.',
  },
  /** For an account that is unlocked, but not signed in: its orders wait. */
  onlineUnlocked: 'The server answers. Sign in, and your waiting orders go out.',
  /** On an address without https, where no order can be saved. */
  offlineInsecure:
    'The server does not answer. You can still browse and fill the cart. This address does not begin with https, so orders cannot be saved: place them when the server answers.',
  askNow: 'Check now',
} as const
