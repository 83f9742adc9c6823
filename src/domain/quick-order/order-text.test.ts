import { describe, expect, test } from 'vitest'
import {
  lineFor,
  withColumns,
  withLine,
  withoutLines,
  withScan,
  withScansInSteps,
} from './changed-order-text.ts'
import { type ColumnQuestion, readOrderText } from './order-text.ts'

const readLines = (text: string) =>
  readOrderText(text).lines.map(({ productWords, quantity }) => [productWords, quantity])

describe('one line', () => {
  test.each([
    ['101 100', '101', 100],
    ['101 x 100', '101', 100],
    ['101 x100', '101', 100],
    ['Tag Pouch Standard 100', 'Tag Pouch Standard', 100],
    ['  Tag Pouch 1,000  ', 'Tag Pouch', 1000],
    ['101\t100', '101', 100],
    ['101\tTag Pouch Standard\t100', '101', 100],
    ['101\tTag Pouch Standard\t100\t$0.45', '101', 100],
    ['101\t1,000', '101', 1000],
    ['101\t100.00', '101', null],
    ['\t101\t100', '101', 100],
    ['101;100', '101', 100],
    ['Frame, black; 5', 'Frame, black', 5],
    ['101,100', '101', 100],
    ['101, Tag Pouch Standard, 100', '101', 100],
    ['Frame, black, 5', 'Frame, black', 5],
    ['Frame, black 5', 'Frame, black', 5],
    ['"Frame, black",5', 'Frame, black', 5],
    ['"He said ""tag""",5', 'He said "tag"', 5],
    ['"101","1,000"', '101', 1000],
    ['4" frame\t5', '4" frame', 5],
    ['https://counter.example.com/product/101-tag 100', 'https://counter.example.com/product/101-tag', 100],
    ['101', '101', null],
    ['101,', '101', null],
    ['Plate Frame 4x6', 'Plate Frame 4x6', null],
    ['101 0', '101', 'below-one'],
    ['101 1.5', '101', 'not-whole'],
    ['101 -2', '101', 'below-one'],
    ['101\t1.5', '101', 'not-whole'],
    ['101,1.5', '101', 'not-whole'],
    ['101\t2,5', '101', 'not-whole'],
    ['Tag Paper Letter 8.5', 'Tag Paper Letter', 'not-whole'],
    ['101, 1,000', '101', 1000],
  ])('%j is read as the product %j and the quantity %j', (line, productWords, quantity) => {
    expect(readLines(line)).toEqual([[productWords, quantity]])
  })
})

test('reads each line by its own separator and leaves out blank lines', () => {
  expect(readLines('101 100\r\n\r\n  \n102;50\n121\t2')).toEqual([
    ['101', 100],
    ['102', 50],
    ['121', 2],
  ])
})

test('finds the columns by the names in the first row', () => {
  expect(readLines('Qty;Price;Product\n5;0.45;Tag Pouch\n7;2;101')).toEqual([
    ['Tag Pouch', 5],
    ['101', 7],
  ])
  expect(readLines('Description\tSKU\tQty\nTag Pouch\t101\t5')).toEqual([['101', 5]])
  expect(readOrderText('\nid,qty\n101,100')).toEqual({
    lines: [{ rowIndex: 1, line: 3, text: '101,100', productWords: '101', quantity: 100 }],
    skippedRows: [{ line: 2, text: 'id,qty', why: 'heading', taken: { product: 'id', quantity: 'qty' } }],
    question: null,
  })
})

test('takes no column of steps as the quantity, and asks about a column of a similar name', () => {
  expect(readLines('ID,Quantity step\n101,100')).toEqual([['101', null]])
  expect(readOrderText('ID\tQuantity for Friday\n101\t100').question).toMatchObject({ quantityColumns: [1] })
})

test('does not take a number of another column when the quantity column has no whole number', () => {
  expect(readLines('id;qty;price\n101;1.5;35\n102;;36\n121;2;37')).toEqual([
    ['101', 'not-whole'],
    ['102', null],
    ['121', 2],
  ])
})

test('keeps the line end inside a quoted cell', () => {
  expect(readLines('"Tag\nPouch",5\n102,6')).toEqual([
    ['Tag\nPouch', 5],
    ['102', 6],
  ])
})

test('a quote that never ends does not hide the next line', () => {
  expect(readLines('"Tag Pouch\t5\n102\t6')).toEqual([
    ['"Tag Pouch', 5],
    ['102', 6],
  ])
})

test.each([
  [`"${'Frame, '.repeat(60)}black",5\n102,6`, `${'Frame, '.repeat(60)}black`],
  [`"${'Tag ""Pouch"" '.repeat(60)}";5\n102;6`, 'Tag "Pouch" '.repeat(60).trim()],
  ['101;"Frame\tblack";5\n102;6', '101'],
  ['Frame,"a;b\nc",5\n102;6', 'Frame, a;b\nc'],
  ['"a,""b""";5\n102;6', 'a,"b"'],
])('reads a long quoted cell, or one with other separators in it, as one cell: %j', (text, productWords) => {
  expect(readLines(text)).toEqual([
    [productWords, 5],
    ['102', 6],
  ])
})

test('a quote that ends many lines below does not hide the lines between', () => {
  const text = `"Tag Pouch\t5\n${'102\t6\n'.repeat(60)}103"\t7`
  expect(readLines(text)).toHaveLength(62)
})

test('reads 20,000 quoted lines within the time limit of a test', () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `"Tag ""${index}"" of many";5`).join('\n')
  expect(readOrderText(text).lines).toHaveLength(20_000)
})

test('reads 5000 lines that begin with a quote that never ends within the time limit of a test', () => {
  expect(readOrderText('"Tag Pouch;5\n'.repeat(5000)).lines).toHaveLength(5000)
})

test('reads 300 lines whose last quote never ends within the time limit of a test', () => {
  const text = Array.from({ length: 300 }, (_, index) => `${index + 101}\t"Tag ""${index}""\t5`).join('\n')
  expect(readOrderText(text).lines).toHaveLength(300)
})

test('removes lines that were added to the cart and keeps the others as typed, but not column names alone', () => {
  expect(withoutLines('101 100\n\npouhc 5\n121\t2', new Set([0, 2]))).toBe('pouhc 5')
  expect(withoutLines('id,qty\n101,100\n102,50', new Set([1]))).toBe('id,qty\n102,50')
  expect(withoutLines('id,qty\n101,100', new Set([1]))).toBe('')
})

test('the line of a chosen product replaces all typed lines that were joined for it', () => {
  const pouch = lineFor(101, 'Tag Pouch, "Standard"', 200)
  expect(withLine('tag 150\n121 2\ntag 20', [0, 2], pouch)).toBe('#101 Tag Pouch Standard 200\n121 2')
  expect(readLines(pouch)).toEqual([['#101 Tag Pouch Standard', 200]])
  expect(readLines(withLine('Qty;Product\n5;tag', [1], pouch))).toEqual([['#101 Tag Pouch Standard', 200]])
  expect(readLines(lineFor(101, 'Key Tag 100', null))).toEqual([['#101', null]])
})

test('the remaining rows of a table keep their columns', () => {
  const table = '121\t4\t2.15\n103\t\t2\n\tKey Tag\n105\tx\t3'
  const remainingText = withoutLines(table, new Set([0]))
  expect(remainingText).toBe('Product\tQuantity\t-\n103\t\t2\n\tKey Tag\n105\tx\t3')
  expect(readLines(remainingText)[0]).toEqual(['103', null])
  expect(withLine('121\tFrame\t100\t2.15\n103\tTag\t\t2', [0], '#121 Frame 50')).toBe(
    'Product\tDescription\tQuantity\t-\n#121 Frame 50\n103\tTag\t\t2',
  )
})

test('writes column names above the columns that the person chose', () => {
  const text = '121\t100\t2026\n103\t4\t2026'
  const { question } = readOrderText(text)
  expect(question).toMatchObject({
    columnNames: ['', '', ''],
    exampleRows: [
      ['121', '100', '2026'],
      ['103', '4', '2026'],
    ],
  })
  const textWithNames = withColumns(text, question as ColumnQuestion, 0, 1) // not null, as the line before proves
  expect(textWithNames).toBe('Product\tQuantity\t-\n121\t100\t2026\n103\t4\t2026')
  expect(readLines(textWithNames)).toEqual([
    ['121', 100],
    ['103', 4],
  ])
})

test('replaces unclear column names by the chosen ones, also without a quantity column', () => {
  const text = 'Note\nItem;Current;Par\n121;4;6'
  const { question } = readOrderText(text)
  const textWithNames = withColumns(text, question as ColumnQuestion, 0, null) // not null: its column names are unclear
  expect(textWithNames).toBe('Note\nProduct;-;-\n121;4;6')
  expect(readLines(textWithNames)).toEqual([
    ['Note', null],
    ['121', null],
  ])
})

test('two numbers with an x between them have two readings', () => {
  expect(readOrderText('4 x 121').lines).toMatchObject([
    { productWords: '4', quantity: 121, otherReading: { productWords: '121', quantity: 4 } },
  ])
})

test('reports rows that order nothing, with their line numbers', () => {
  expect(readOrderText('\nItem\tQty\n121\t4\n\nTotal\t4').skippedRows).toEqual([
    { line: 2, text: 'Item\tQty', why: 'heading', taken: { product: 'Item', quantity: 'Qty' } },
    { line: 5, text: 'Total\t4', why: 'total' },
  ])
})

test('reads a text of one very long line within the time limit of a test', () => {
  for (const sign of ['1 x ', '(', 'a ', ',', '. ', '- ', '1,']) {
    expect(readOrderText(sign.repeat(200_000)).lines.length).toBeLessThan(2)
  }
})

test('each scan adds one piece to the line of its code; typed text is not taken for a scan', () => {
  expect(withScan('', '121')).toBe('121 1\n')
  expect(withScan('121 1\n102 x 4\nTag Pouch 5\n', '121')).toBe('121 2\n102 x 4\nTag Pouch 5\n')
  expect(withScan('121\n', '121')).toBe('121\n121 1\n')
  expect(withScan('103 ', '25')).toBeNull()
  expect(withScan('', '121 4')).toBeNull()
  // The keys of the scanner stay behind a typed quantity.
  expect(withScan('5', '#103')).toBeNull()
  expect(withScan('5#103\n', '#103')).toBe('#103 6\n')
})

test('the first scan of a product counts as its start value, each further scan as one step', () => {
  const rules = { startValue: 500, startAdminValue: 50, quantityStep: 100 }
  const inSteps = (text: string, scanCount: number, isAdmin = false) =>
    withScansInSteps(text, '#101', scanCount, rules, isAdmin)
  expect(inSteps('121 1\n#101 1\n', 1)).toBe('121 1\n#101 500\n')
  expect(inSteps('#101 3\n', 3)).toBe('#101 700\n')
  expect(inSteps('#101 501\n121', 1)).toBe('#101 600\n121')
  expect(inSteps('#101 1\n', 1, true)).toBe('#101 50\n')
  // The person removed the line or typed another quantity meanwhile.
  expect(inSteps('121 1\n', 1)).toBe('121 1\n')
  expect(inSteps('#101 1\n', 2)).toBe('#101 1\n')
})

test('skips the line sep=; at the start of a CSV file for Excel', () => {
  expect(readOrderText('sep=;\nItem;Qty\n121;4')).toMatchObject({
    lines: [{ productWords: '121', quantity: 4, line: 3 }],
    skippedRows: [{ text: 'Item;Qty', why: 'heading' }],
    question: null,
  })
})
