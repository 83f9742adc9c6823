// Numbers of the command line.
import { StartRefused } from './start-refused.mjs'

/** Throws StartRefused for a text that is no whole number, or a number outside the limits. */
export function readWholeNumber(name, text, least, most) {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new StartRefused(`--${name} wants a whole number from ${least} to ${most}, not "${text}".`)
}

/** Null when the argument is missing. Throws StartRefused. */
export function readOptionalNumber(name, text, most) {
  return text === undefined ? null : readWholeNumber(name, text, 1, most)
}
