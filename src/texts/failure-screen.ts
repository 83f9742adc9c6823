// The screen in the place of one that could not be shown or loaded.
export const failureScreenTexts = {
  failed: 'This screen could not be shown',
  failedHint:
    'Something unexpected happened here. Your cart and your orders are kept on this device and are not affected.',
  failedToLoad: 'This screen could not be loaded',
  failedToLoadHint: 'A part of the app is missing on this device. Loading the page again usually helps.',
  notReached: 'This screen could not be loaded: no connection',
  notReachedHint:
    'It loads by itself when the connection returns. Your cart and your orders are kept on this device; what waits is sent then.',
  tryAgain: 'Try again',
  loadAgain: 'Load the page again',
} as const
