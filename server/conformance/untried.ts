// The errors with which a check ends when it cannot judge its rule.

/** A rule could not be tried, because the site file or the backend has no example for it. */
export class NotTried extends Error {
  override name = 'NotTried'
}

/** The app cannot read an answer that the rule needs. Other rules that need the same answer are not tried. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}
