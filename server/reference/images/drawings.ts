import { CLEANING_DRAWINGS } from './drawings/cleaning.ts'
import { INTERIOR_DRAWINGS } from './drawings/interior.ts'
import { KEY_DRAWINGS } from './drawings/keys.ts'
import { PAPER_DRAWINGS } from './drawings/paperwork.ts'
import { PLATE_DRAWINGS } from './drawings/plates.ts'
import { PROMOTION_DRAWINGS } from './drawings/promotion.ts'
import { STICKER_DRAWINGS } from './drawings/stickers.ts'
import { TAG_DRAWINGS } from './drawings/tags.ts'
import { WORKSHOP_DRAWINGS } from './drawings/workshop.ts'
import type { Drawing } from './shapes.ts'

const DRAWINGS = {
  ...TAG_DRAWINGS,
  ...PLATE_DRAWINGS,
  ...KEY_DRAWINGS,
  ...STICKER_DRAWINGS,
  ...INTERIOR_DRAWINGS,
  ...PAPER_DRAWINGS,
  ...CLEANING_DRAWINGS,
  ...PROMOTION_DRAWINGS,
  ...WORKSHOP_DRAWINGS,
} satisfies Record<string, Drawing>
export type DrawingName = keyof typeof DRAWINGS

export function drawingOf(name: DrawingName): Drawing {
  return DRAWINGS[name]
}
