/** Who changes something, and when. */
export interface Deed {
  by: number
  at: Date
}
