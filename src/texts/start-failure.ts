// Messages after Counter could not start. A failed start never changes stored data.
export const startFailureTexts = {
  titles: {
    blocked: 'Counter is open in another window',
    newer: 'This device was used with a newer version',
    full: 'This device is full',
    'no-storage': 'This browser does not let Counter save data',
    stuck: 'The storage of this device does not answer',
    late: 'Parts of Counter are not loaded yet',
    broken: 'Counter could not start',
  },
  hints: {
    blocked:
      'The other window runs an older version of Counter. Close all other windows and tabs of Counter. Counter then starts here by itself.',
    newer:
      'A newer version of Counter saved the orders on this device. Load the page again when you have a connection. Counter then updates itself.',
    full: 'Counter needs some free space to open the data on this device. Free some space on the device, then load the page again.',
    'no-storage':
      'Perhaps this is a private window, or storage is switched off in the browser. Open Counter in an ordinary window instead.',
    stuck:
      'Close all windows and tabs of Counter, then open Counter again. If that does not help, restart the browser.',
    late: 'The connection is bad. Counter keeps trying, and starts by itself when all parts are loaded.',
    broken: 'This version of Counter could not open the data on this device. Load the page again.',
  },
  nothingLost: 'The cart and the orders on this device were not changed.',
  loadAgain: 'Load the page again',
  save: 'Save the data as a file',
  saved: (fileName: string) => `Saved: ${fileName}`,
  notSaved: 'The data could not be saved as a file. Do not delete anything on this device, and call us.',
} as const
