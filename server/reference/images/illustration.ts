import type { Paint } from './colours.ts'
import type { DrawingName } from './drawings.ts'

/** How a picture shows its thing: alone, closer, three of them, or with its measures. */
export const VIEWS = ['alone', 'closer', 'several', 'measured'] as const
export type View = (typeof VIEWS)[number]

/** What the picture of a product shows. */
export interface Illustration {
  drawing: DrawingName
  paint: Paint
  accent: Paint
  /** Printed on the thing: capital letters and digits. */
  label: string
  view: View
}
