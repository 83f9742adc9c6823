/** The author and the time of a change. */
export interface Deed {
  by: number
  at: Date
}
