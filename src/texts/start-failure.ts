// Messages of a start that failed. Stored data is never changed by one.
export const startFailureTexts = {
  titles: {
    blocked: 'Counter is open in another window',
    newer: 'This device was used with a newer version',
    full: 'This device is full',
    'no-storage': 'This browser keeps nothing here',
    stuck: 'The storage of this device does not answer',
    late: 'Parts of Counter have not come yet',
    broken: 'Counter could not start',
  },
  hints: {
    blocked:
      'That window runs an older version and holds the stored orders. Close every other window and tab of Counter; this one then goes on by itself.',
    newer:
      'The stored orders were written by a newer version of Counter than the one that was loaded. Load the page again while the server answers, and it updates itself.',
    full: 'There is no room left to open what is stored. Free some room on the device, then load the page again.',
    'no-storage':
      'Counter needs the storage of the browser, and the browser refuses it, perhaps because this is a private window or storage is switched off. Open Counter in an ordinary window instead.',
    stuck:
      'Close every window and tab of Counter and open it again. If that does not help, restart the browser.',
    late: 'The connection is bad. Counter goes on asking for these parts, and goes on by itself when they are here.',
    broken: 'What is stored on this device could not be opened by this version. Load the page again.',
  },
  nothingLost: 'The cart and the orders on this device were not changed.',
  loadAgain: 'Load the page again',
  save: 'Save the stored data',
  saved: (fileName: string) => `Saved: ${fileName}`,
  notSaved: 'It could not be read either. Leave it as it is and call us.',
} as const
