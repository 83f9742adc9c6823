/** The author and the time of a change. */
export interface ChangeStamp {
  authorId: number
  time: Date
}
