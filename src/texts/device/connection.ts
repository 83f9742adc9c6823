/** Details of the connection chip, which load when a person presses the chip. */
export const connectionTexts = {
  meaning: {
    online: 'The server answers. Orders go out at once.',
    offline:
      'The server does not answer. You can still browse, fill the cart and order. Orders are saved on this device and sent once, as soon as the server answers.',
    checking: 'Checking whether the server answers.',
  },
  /** For an account that is unlocked, but not signed in. The line above its pages says what its orders wait for. */
  unlocked: {
    online: 'The server answers.',
    offline: 'The server does not answer. You can still browse, fill the cart and order.',
  },
  /** On an address without https, where no order can be saved. */
  offlineInsecure:
    'The server does not answer. You can still browse and fill the cart. This address does not begin with https, so orders cannot be saved: place them when the server answers.',
  askNow: 'Check now',
} as const
