// The two ends of a rule that found nothing out.
/** A rule could not be tried: the site has no example. */
export class NotTried extends Error {
  override name = 'NotTried'
}

/** The app cannot read an answer that the rule needs. Other rules that need the same answer are not tried. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}
