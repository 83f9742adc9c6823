// Texts of the screen Quick order (experience.md, Names).
import { countOf, partOf, quantityWords } from '../figures.ts'

function linesToCheck(ready: number, all: number): string {
  return `Check ${countOf(all - ready, ready === 0 ? 'line' : 'other line')}.`
}

export const quickOrderTexts = {
  title: 'Quick order',
  intro: 'Type or paste lines, or read them from a file.',
  readingDraft: 'Loading your draft',
  lines: 'Lines',
  linesHint:
    'One product per line: number or name, then the quantity. You can also paste rows of a spreadsheet or scan codes.',
  keyHint: 'Ctrl+Enter adds the lines that are ready.',
  readFile: 'Read a file',
  file: 'File of lines',
  fileHint: 'XLSX, CSV or text, up to 1 MB. Or drop it here, or paste it.',
  fileIsRead: (name: string, lines: string) => `${lines} read from ${name}.`,
  checkedLines: 'Checked lines',
  columns: 'Columns',
  columnsQuestion: 'Which column is the product, and which the quantity?',
  columnsHint: 'More than one column is possible. These are the first rows:',
  columnsFirst: 'Choose the columns first.',
  sameColumn: 'Choose two different columns.',
  columnRows: 'First rows',
  column: (number: number, name: string) => (name === '' ? `Column ${number}` : `Column ${number}: ${name}`),
  columnOption: (column: string, cells: string) => `${column} (${cells})`,
  productColumn: 'Product column',
  quantityColumn: 'Quantity column',
  chooseColumn: 'Choose',
  noColumn: 'No column has quantities',
  takeColumns: 'Use these columns',
  skippedRow: (line: number, why: 'heading' | 'total') =>
    why === 'heading' ? `line ${line} (column names)` : `line ${line} (a total)`,
  takenColumns: (line: number, product: string, quantity: string | null) =>
    `line ${line} (column names; product: ${product}, quantity: ${quantity ?? 'none'})`,
  skipped: (rows: readonly string[]) => `Not ordered: ${rows.join(', ')}.`,
  noneYet: 'Nothing typed yet',
  noneYetHint: 'The product of each line appears here.',
  tooMany: (answered: number, waiting: number) =>
    waiting === 1
      ? `Only the first ${answered} lines are looked up. One more line waits: add lines to the cart or remove them first.`
      : `Only the first ${answered} lines are looked up. ${waiting} more lines wait: add lines to the cart or remove them first.`,
  incomplete: (stored: number, total: number | null) =>
    total === null
      ? `The catalog is not complete on this device yet: ${countOf(stored, 'product')} so far. Products that are not found are perhaps not downloaded yet.`
      : stored < total
        ? `The catalog is not complete on this device yet: ${partOf(stored, total, 'product')}. Products that are not found are perhaps not downloaded yet.`
        : 'All products are on this device. The app is still comparing them with the server.',
  asOf: (age: string) => `Looked up in the catalog, last updated ${age}.`,
  summary: (ready: number, all: number, subTotal: string) => {
    if (ready === 0) return linesToCheck(ready, all)
    return ready === all
      ? `${all === 1 ? 'The line is' : `All ${all} lines are`} ready: ${subTotal}.`
      : `${partOf(ready, all, 'line')} ${ready === 1 ? 'is' : 'are'} ready: ${subTotal}. ${linesToCheck(ready, all)}`
  },
  looking: 'Looking up…',
  line: 'Line',
  joinedLines: (count: number) => `${count} lines joined`,
  joinedWith: (line: number) => `Joined with line ${line}`,
  product: 'Product',
  quantity: 'Quantity',
  total: 'Total',
  result: 'Result',
  ready: 'Ready',
  notFound: 'Not found',
  whichProduct: 'Which one?',
  moreChoices: (count: number) => `${count} more`,
  fewerChoices: 'Show fewer',
  choicesFor: (words: string) => `Products for ${words}`,
  noQuantity: 'Quantity missing',
  piecesOrPacks: 'How many pieces?',
  severalInLine: 'Write one product and one quantity in each line',
  notWhole: 'The quantity must be a whole number',
  belowOne: 'The quantity must be above 0',
  noNumber: 'The quantity is not a number',
  noProduct: 'Product missing',
  readLine: (quantity: number | null, name: string) =>
    quantity === null ? name : `${quantityWords(quantity)} of ${name}`,
  quantityOf: (name: string) => `Quantity of ${name}`,
  soldFrom: (start: number) => `Sold from ${quantityWords(start)}`,
  soldInSteps: (step: number) => `Sold in steps of ${quantityWords(step)}`,
  tooManyPieces: (most: number) => `At most ${quantityWords(most)}`,
  setQuantity: (quantity: number) => `Use ${quantityWords(quantity)}`,
  setQuantityOf: (quantity: number, name: string) => `Use ${quantityWords(quantity)} of ${name}`,
  inCart: (quantity: number) => `replaces ${quantity} in the cart`,
  add: (ready: number) => (ready === 0 ? 'Add to Cart' : `Add ${countOf(ready, 'product')} to Cart`),
  nothingToAdd: 'No line is ready yet',
  added: (products: string) => `Added to the cart: ${products}`,
  notAdded: (names: string) => `Not added, because no longer available for sale: ${names}`,
  toCart: 'View the cart',
} as const
