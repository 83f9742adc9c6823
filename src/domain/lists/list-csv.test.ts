import { expect, it } from 'vitest'
import { readOrderText } from '../quick-order/order-text.ts'
import { listCsv } from './list-csv.ts'

const line = (productId: number, name: string, quantity: number) => ({ productId, name, quantity, price: 1 })

it('listCsv writes the column names by which quick order finds product and quantity', () => {
  expect(listCsv([line(101, 'Tag Pouch Standard', 100), line(7, 'Film, clear; 12"', 3)])).toBe(
    '\uFEFFItem,Description,Quantity\r\n101,Tag Pouch Standard,100\r\n7,"Film, clear; 12""",3\r\n',
  )
})

it.each([
  ['one line', [line(121, 'Plate Frame Chrome', 2)]],
  ['names with numbers and signs', [line(7, 'Film, clear; 12"', 3), line(9, 'Calendar 2026', 40)]],
  ['a name that looks like a formula', [line(8, '=1+1', 5), line(101, 'Tag Pouch', 100)]],
  ['quantities above a thousand', [line(104, 'Tag Tape Strip', 12_500), line(101, 'Tag Pouch', 100)]],
])('quick order reads each product and quantity of the file: %s', (_, lines) => {
  const { lines: readLines, question } = readOrderText(listCsv(lines))
  expect(question).toBeNull()
  expect(readLines.map(({ productWords, quantity }) => [productWords, quantity])).toEqual(
    lines.map(({ productId, quantity }) => [String(productId), quantity]),
  )
})
