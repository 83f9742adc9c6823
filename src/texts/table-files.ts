// Texts of the fields that read a table from a file (decisions.md G278).
import { fileTexts } from './forms.ts'

export const sheetChoiceTexts = {
  whichSheet: (file: string) => `Which sheet of ${file} is read?`,
  readSheet: (sheet: string) => `Read ${sheet}`,
} as const

const tooLarge = (file: string) => `${file} is too large. A file can have up to 1 MB.`

export const tableFileTexts = {
  ...fileTexts,
  ...sheetChoiceTexts,
  wrongType: (file: string) => `${file} is not an XLSX, CSV or text file.`,
  tooLarge,
  faults: {
    notATable: (file: string) => `${file} cannot be read as a table. Save it as XLSX or CSV.`,
    oldWorkbook: (file: string) => `${file} has an old Excel format. Save it as XLSX or CSV.`,
    tooLarge,
    noResults: (file: string) =>
      `${file} has formulas without stored results. Open it in a spreadsheet program, save it there, and read it again.`,
  },
} as const
