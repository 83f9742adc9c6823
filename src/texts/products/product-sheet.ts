// Products of a group as a spreadsheet, and back (storefront.md §2 Products as a spreadsheet, G165).
import { productFieldLabels } from './bulk-products.ts'
import { countOf } from '../figures.ts'
import { fileTexts } from '../forms.ts'

/** The titles of the columns; a file that is read may also name the fields as the server does. */
export const productSheetTitles = { ...productFieldLabels, id: 'ID', photo: 'Photo' } as const

export const sheetFileTexts = {
  ...fileTexts,
  wrongType: (name: string) => `${name} is no XLSX or CSV file.`,
  tooLarge: (name: string) => `${name} is larger than 10 MB.`,
} as const

export const productSheetTexts = {
  titleOf: (group: string) => `Spreadsheet: ${group}`,
  spreadsheet: 'Spreadsheet',
  exportTitle: 'Export',
  exported: (count: string) =>
    `${count}: the group and everything below it, also what is hidden or archived. Photos, videos and discounts stay in the app.`,
  download: 'Download the spreadsheet',
  downloadCsv: 'Download as CSV',
  exportHint:
    'XLSX keeps every text as it is. In a CSV file, programs may read 007 as a number and 3/4 as a date.',
  sheet: 'Products',
  /** A sheet that is not shown: what the cells were, so that only what was changed in the file counts. */
  exportedSheet: 'As exported',
  fileName: (group: string, ending: 'xlsx' | 'csv') => `products-${group}.${ending}`,
  noneToExport: 'This group is empty.',
  stillReads: 'The catalogue is still being downloaded; products would be missing in the file.',

  importTitle: 'Import',
  file: 'Edited spreadsheet',
  readFile: 'Read a spreadsheet',
  fileHint: 'XLSX or CSV, up to 10 MB and 15,000 products. Nothing is changed before you say so.',
  howToAdd:
    'A row with an empty ID creates a product at the end of a group: the group whose ID is in the column Stands under, or this group if that cell is empty. The column Photo must have the address of a picture. Other empty cells get the usual values of a new product.',
  changing: 'Products are being changed.',
  isRead: (name: string, rows: string) => `${name}: ${rows} read.`,
  oldExcel: 'This is a workbook of an old Excel. Save it as XLSX or CSV.',
  notAWorkbook: 'This is no spreadsheet that can be read. Save it as XLSX or CSV.',
  tooLarge: 'This spreadsheet is too large.',
  noIds: 'No column named ID: nothing says which product a row is. The first row names the columns.',
  noRows: 'There are no products in it.',
  strangeColumns: (titles: string) => `Ignored columns: ${titles}`,
  notCompared:
    'The file does not contain the values of its export. Each cell that differs from the product today counts as a change.',
  tooMany: (most: number) => `Only the first ${most} rows are read. Put the others into a file of their own.`,
  answers: 'Rows',
  row: 'Row',

  // Why a row is refused.
  notAnId: 'The ID is no whole number from 1 to 2147483647',
  unknownId: 'There is no product with this ID',
  sameId: (row: number) => `Row ${row} is of the same product`,
  movedAway: (parent: string) => `It is under ${parent} now; a spreadsheet cannot move products`,
  topLevel: 'the top level',
  missing: 'The cell is empty',
  notANumber: 'Must be a number',
  notYesOrNo: 'Must be yes or no',
  unknownType: 'No such type',
  cellTooLong: 'A cell holds at most 32,767 characters, so this text was cut off',
  changedMeanwhile: 'Somebody else changed it since the file was exported',
  unnamed: (id: number | null) => (id === null || Number.isNaN(id) ? 'Without a name' : `Product ${id}`),

  // New products.
  notAPhotoAddress: 'Photo: The address must start with http:// or https://',
  photoIgnored: 'The photo is ignored: this product exists. Change its photos in its form.',
  namesUnread:
    'The catalogue is still being downloaded. Until then the app cannot tell which names are taken.',
  noGroup: 'Stands under: There is no such product',
  nameTaken: (id: number) =>
    `A product of this name stands in the group: No. ${id}. Change it by its ID, or choose another name.`,
  sameName: (row: number) => `Row ${row} makes a product of this name in the same group`,
  madeAs: (id: number) => `No. ${id}`,
  mayBeMade:
    'The answer was lost: this product may have been created. Look for it in its group before you read its row again.',
  rows: (count: number) => countOf(count, 'row'),
} as const
