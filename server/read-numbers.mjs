// Numbers of the command line.
import { StartRefused } from './start-refused.mjs'

/**
 * The number of the argument or variable `setting`. Throws StartRefused for a text that is no whole number, or a number
 * outside the limits. The refusal does not repeat the text: it may be an address that was meant for another setting.
 */
export function readWholeNumber(setting, text, least, most) {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new StartRefused(`${setting} wants a whole number from ${least} to ${most}.`)
}

/** Null when the argument is missing. Throws StartRefused. */
export function readOptionalNumber(setting, text, most) {
  return text === undefined ? null : readWholeNumber(setting, text, 1, most)
}
