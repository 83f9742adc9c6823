// Sheets of labels that shops sell, and the places of labels on them (G243). All lengths are millimetres.

export interface LabelSheet {
  pageWidth: number
  pageHeight: number
  columns: number
  rows: number
  /** The left upper corner of the first label. */
  left: number
  top: number
  /** The distance from the beginning of one label to the beginning of the next. */
  pitchX: number
  pitchY: number
  labelWidth: number
  labelHeight: number
}

const LETTER = { pageWidth: 215.9, pageHeight: 279.4 }

export const LABEL_SHEETS = {
  'avery-5160': {
    ...LETTER,
    columns: 3,
    rows: 10,
    left: 4.7625,
    top: 12.7,
    pitchX: 69.85,
    pitchY: 25.4,
    labelWidth: 66.675,
    labelHeight: 25.4,
  },
  'avery-5163': {
    ...LETTER,
    columns: 2,
    rows: 5,
    left: 3.96875,
    top: 12.7,
    pitchX: 106.3625,
    pitchY: 50.8,
    labelWidth: 101.6,
    labelHeight: 50.8,
  },
  'a4-24': {
    pageWidth: 210,
    pageHeight: 297,
    columns: 3,
    rows: 8,
    left: 0,
    top: 0.5,
    pitchX: 70,
    pitchY: 37,
    labelWidth: 70,
    labelHeight: 37,
  },
  /** A label printer cuts after each page. */
  'roll-62': {
    pageWidth: 62,
    pageHeight: 29,
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    pitchX: 62,
    pitchY: 29,
    labelWidth: 62,
    labelHeight: 29,
  },
} as const satisfies Record<string, LabelSheet>

export type LabelSheetId = keyof typeof LABEL_SHEETS

export function labelsPerPage({ columns, rows }: LabelSheet): number {
  return columns * rows
}

export interface LabelPlace {
  /** From 0. */
  page: number
  x: number
  y: number
}

/** The places of `count` labels, row by row. The first `usedCount` places of the first sheet stay empty. */
export function labelPlaces(sheet: LabelSheet, count: number, usedCount: number): LabelPlace[] {
  const perPage = labelsPerPage(sheet)
  return Array.from({ length: count }, (_, index) => {
    const position = index + usedCount
    const positionOnPage = position % perPage
    return {
      page: Math.floor(position / perPage),
      x: sheet.left + (positionOnPage % sheet.columns) * sheet.pitchX,
      y: sheet.top + Math.floor(positionOnPage / sheet.columns) * sheet.pitchY,
    }
  })
}
