import { countOf, partOf } from '../figures.ts'

/** `code 2`, `codes 2 and 3`, `codes 1, 2 and 3`. */
function codesWords(numbers: readonly number[]): string {
  const last = numbers.at(-1)
  if (numbers.length === 1) return `code ${last}`
  return `codes ${numbers.slice(0, -1).join(', ')} and ${last}`
}

/** A pending order as QR codes, and the reading of such codes on another device. */
export const orderCodeTexts = {
  show: 'Show as QR codes',
  showTitle: 'The order as QR codes',
  whatToDo: (login: string) =>
    login === ''
      ? 'On another device where nobody is signed in, open Pending orders, press Read QR codes in its menu and hold its camera over each code.'
      : `On another device, sign in as ${login}, open Pending orders, press Read QR codes in its menu and hold its camera over each code.`,
  withoutCamera:
    'If the other device has no camera, photograph each code with a phone and bring the pictures to the other device. There press Read QR codes in the menu of Pending orders, then Choose pictures.',
  private:
    'Anybody who photographs the codes can read the whole order: products, prices, names, address, e-mail and phone. Show them only to people who may see it.',
  stays:
    'The order stays on this device, too. It is placed only once, even if both devices send it. If the server cannot make sure of that, the other device asks you before it imports the order.',
  code: (number: number, count: number) => (count === 1 ? 'The only code' : `Code ${number} of ${count}`),
  codes: 'QR codes of the order',
  previous: 'Previous',
  next: 'Next',
  tooLarge: (maxCodes: number) =>
    `This order is too large for ${countOf(maxCodes, 'QR code')}. Save a copy instead, and import it on the other device.`,

  read: 'Read QR codes',
  readTitle: 'Read the QR codes of an order',
  readHint:
    'On the device that has the order, open Pending orders and press Show as QR codes. The codes may be read in any order.',
  picture: 'Pictures of QR codes',
  choosePictures: 'Choose pictures',
  pictureHint: 'One or several photos or screenshots. You can also drop or paste them here.',
  progress: 'Codes read so far',
  nothingRead: 'No code is read yet.',
  partlyRead: (readCount: number, count: number, missing: readonly number[]) =>
    `${partOf(readCount, count, 'code')} read. Still missing: ${codesWords(missing)}.`,
  startAgain: 'Start again',
  noCode: (name: string) =>
    `${name}: no QR code was found. Take the picture again, sharp and from the front.`,
  /** The reasons why a code was not added to the codes that were read. */
  faults: {
    foreign: `This is not a code of a saved order. Read the codes that the other device shows under Show as QR codes.`,
    'other-version':
      'This code was made by a newer version of the app. Load this page again to get the newer version.',
    damaged: 'This code is damaged. Read it again.',
    'other-order':
      'This code is of another order, or of a newer copy of the same order. Read the missing codes, or press Start again and read all codes of this one.',
    unfit: 'All codes were read, but they do not fit together. Show the codes again, and read each of them.',
  },
  ofPicture: (name: string, fault: string) => `${name}: ${fault}`,
  camera: {
    start: 'Read with the camera',
    stop: 'Stop the camera',
    picture: 'The picture of the camera',
    starting: 'Starting the camera',
    looking: 'Hold the code in front of the camera, so that it fills the picture.',
    refused:
      'This page may not use the camera. Allow the camera for this page in the settings of the browser or of the app, then press Try again. You can also photograph the codes and press Choose pictures.',
    failed:
      'The camera could not be started. Another app may be using it: close that app and press Try again. You can also photograph the codes and press Choose pictures.',
    again: 'Try again',
  },
} as const
