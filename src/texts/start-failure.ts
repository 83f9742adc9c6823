// Messages of a start of Counter that failed or is late. A failed start never changes stored data.
import { site } from '#site/site.ts'

export const startFailureTexts = {
  titles: {
    blocked: `${site.name} is open in another window`,
    newer: 'This device was used with a newer version',
    full: 'This device is full',
    'no-storage': `This browser does not let ${site.name} save data`,
    stuck: 'The storage of this device does not answer',
    late: `Parts of ${site.name} are not loaded yet`,
    broken: `${site.name} could not start`,
  },
  hints: {
    blocked: `The other window runs an older version of ${site.name}. Close all other windows and tabs of ${site.name}. ${site.name} then starts here by itself.`,
    newer: `A newer version of ${site.name} saved the orders on this device. Load the page again when you have a connection. ${site.name} then updates itself.`,
    full: `${site.name} needs some free space to open the data on this device. Free some space on the device, then load the page again.`,
    'no-storage': `Perhaps this is a private window, or storage is switched off in the browser. Open ${site.name} in an ordinary window instead.`,
    stuck: `Close all windows and tabs of ${site.name}, then open ${site.name} again. If that does not help, restart the browser.`,
    late: `The connection is bad. ${site.name} keeps trying, and starts by itself when all parts are loaded.`,
    broken: `This version of ${site.name} could not open the data on this device. Load the page again. If that does not help, save a copy of the data and call us.`,
  },
  nothingLost: 'The cart and the orders on this device were not changed.',
  loadAgain: 'Load the page again',
  save: 'Save a copy of the data',
  saved: (fileName: string) => `Saved: ${fileName}`,
  notSaved: 'The copy of the data could not be saved. Do not delete anything on this device, and call us.',
} as const
