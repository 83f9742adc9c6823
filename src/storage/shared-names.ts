// Names by which the pages and the worker find the same things; without the code that opens them, which the worker
// does without.

export const DEVICE_DATABASE = 'counter-device'
/** Store of the device's database: one row per cached picture. */
export const PICTURES_STORE = 'pictures'
/** The cache in which the worker keeps the pictures that were seen; one for the device. */
export const PICTURE_CACHE = 'counter-pictures'
