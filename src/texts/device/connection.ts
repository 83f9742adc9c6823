/** What the connection chip tells when it is pressed; its code comes then. */
export const connectionTexts = {
  meaning: {
    online: 'The server answers. Orders go out at once.',
    offline:
      'The server does not answer. Browsing, the cart and ordering work on; orders are kept on this device and go out once, as soon as it answers.',
    checking: 'Asking the server whether it answers.',
  },
  askNow: 'Check now',
} as const
