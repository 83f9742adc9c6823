// The screen that is shown instead of a screen that failed or did not load.
export const failureScreenTexts = {
  failed: 'This screen could not be shown',
  failedHint: 'Something unexpected happened. Your cart and your orders are safe on this device.',
  reportNumber: (number: string) => `The error was reported. If you call us, name its number: ${number}`,
  failedToLoad: 'This screen could not be loaded',
  failedToLoadHint: 'A part of the app is missing on this device. Loading the page again usually helps.',
  notReached: 'This screen could not be loaded: no connection',
  notReachedHint:
    'The screen loads by itself when the connection is back. Your cart and your orders are safe on this device. Waiting orders are sent then.',
  tryAgain: 'Try again',
  loadAgain: 'Load the page again',
} as const
