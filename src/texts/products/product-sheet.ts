// Export of the products of a group as a spreadsheet, and its import (storefront.md §2 Products as a spreadsheet, G165).

import { countOf } from '../figures.ts'
import { fileTexts } from '../forms.ts'
import { productFieldLabels } from './bulk-products.ts'
import { productNumberText } from './product-number.ts'

/** Column titles. An imported file may also use the field names of the server. */
export const productSheetTitles = { ...productFieldLabels, id: 'ID', photo: 'Photo' } as const

export const sheetFileTexts = {
  ...fileTexts,
  wrongType: (name: string) => `${name} is not an XLSX or CSV file.`,
  tooLarge: (name: string) => `${name} is larger than 10 MB.`,
} as const

export const productSheetTexts = {
  titleOf: (group: string) => `Spreadsheet: ${group}`,
  spreadsheet: 'Edit as a spreadsheet',
  exportTitle: 'Export',
  exported: (count: string) =>
    `${count}: the group and everything below it, hidden and archived products too. The file has no photos, videos or discounts.`,
  download: 'Download the spreadsheet',
  downloadCsv: 'Download as CSV',
  exportHint:
    'XLSX keeps every text as it is. In a CSV file, programs may read 007 as a number and 3/4 as a date.',
  sheet: 'Products',
  /** The hidden sheet with the exported values. The import compares with it, so that only edited cells are changes. */
  exportedSheet: 'As exported',
  fileName: (group: string, ending: 'xlsx' | 'csv') => `products-${group}.${ending}`,
  noneToExport: 'This group is empty.',
  catalogueIncomplete: 'The catalog is still being downloaded; products would be missing in the file.',

  importTitle: 'Import',
  file: 'Edited spreadsheet',
  readFile: 'Read a spreadsheet',
  fileHint: 'XLSX or CSV, up to 10 MB and 15,000 products. Nothing changes until you confirm.',
  howToAdd:
    'A row with an empty ID creates a product at the end of a group: the group whose ID is in the column Stands under, or this group if that cell is empty. The column Photo must have the address of a picture. Other empty cells get the usual values of a new product.',
  changing: 'Products are being changed.',
  isRead: (name: string, rows: string) => `${name}: ${rows} read.`,
  sheetIsRead: (sheet: string, others: readonly string[]) =>
    `Read from the sheet ${sheet}. Not read: ${others.join(', ')}.`,
  oldExcel: 'This workbook has an old Excel format. Save it as XLSX or CSV.',
  notAWorkbook: 'This file cannot be read as a spreadsheet. Save it as XLSX or CSV.',
  tooLarge:
    'This spreadsheet is too large. Put up to 15,000 products into one file, without other sheets or columns.',
  noIds:
    'The file has no column named ID, so the rows cannot be matched to products. The first row must name the columns.',
  noIdsInSheets: (sheets: readonly string[]) =>
    `None of the sheets ${sheets.join(', ')} has a column named ID in its first row, so the rows cannot be matched to products.`,
  repeatedColumns: (titles: readonly string[]) =>
    `It is not clear which of the columns ${titles.join(', ')} is meant. Remove or rename the columns that must not be read.`,
  noRows: 'The file has no products.',
  ignoredColumns: (titles: string) => `Ignored columns: ${titles}`,
  notCompared:
    'The file does not contain the values of its export. Each cell that differs from the product today counts as a change.',
  tooMany: (most: number) => `Only the first ${most} rows are read. Put the other rows into another file.`,
  rowTable: 'Rows',
  row: 'Row',

  // Reasons why a row is refused.
  notAnId: 'The ID is not a whole number from 1 to 2147483647',
  unknownId: 'There is no product with this ID',
  sameId: (row: number) => `Row ${row} has the same product, so this row is not used`,
  movedAway: (parent: string | null) =>
    `The product is ${parent === null ? 'on the top level' : `under ${parent}`} now; a spreadsheet cannot move products`,
  missing: 'The cell is empty',
  notANumber: 'Must be a number',
  notYesOrNo: 'Must be yes or no',
  unknownType:
    'Must be one of CATEGORY, SUBCATEGORY, OPTIONS, PRODUCT, CUSTOM, REORDER, OTHER, ADDITIONAL, ANOTHER and NEED_MORE_PRODUCTS',
  cellTooLong: 'A cell holds at most 32,767 characters, so this text was cut off',
  isADate: 'The cell is a date. Format it as text or as a number, and type the value again',
  noResult:
    'The file has no result of the formula. Open it in a spreadsheet program, save it there, and read it again',
  isAnError: 'The formula of the cell has an error',
  changedMeanwhile: 'Somebody else changed this product since the file was exported',
  /** The name of a row whose product has no name. */
  unnamed: (id: number | null) => (id === null || Number.isNaN(id) ? 'Without a name' : `Product No. ${id}`),

  // New products.
  notAPhotoAddress: 'Photo: The address must start with http:// or https://',
  photoIgnored: 'The photo is ignored: this product exists. Change its photos in its form.',
  namesNotChecked:
    'The catalog is still being downloaded. Until then the app cannot tell which names are taken.',
  noGroup: 'Stands under: There is no such product',
  nameTaken: (id: number) =>
    `The group already has a product of this name, ${productNumberText(id)}. To change that product, write ${id} into the column ID of this row. To create a new one, choose another name.`,
  sameName: (row: number) => `Row ${row} creates a product of this name in the same group`,
  createdAs: productNumberText,
  mayBeCreated:
    'The answer was lost: this product may have been created. Look for it in its group before you read its row again.',
  rows: (count: number) => countOf(count, 'row'),
} as const
