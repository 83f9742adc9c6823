// Texts from spreadsheets, mails, chats and exports of other systems, and the lines that are read from each.
import { describe, expect, test } from 'vitest'
import { readOrderText } from './order-text.ts'
import type { TypedQuantity } from './typed-quantity.ts'

type ReadLine = [productWords: string, quantity: TypedQuantity]
type ColumnsToChoose = { product: number[]; quantity: number[] }

/** The lines of the text, or the columns from which the person chooses. */
function readText(text: string): ReadLine[] | ColumnsToChoose {
  const { lines, question } = readOrderText(text)
  if (question !== null) return { product: question.productColumns, quantity: question.quantityColumns }
  return lines.map(({ productWords, quantity }) => [productWords, quantity])
}

type Case = [text: string[], lines: ReadLine[] | ColumnsToChoose]
const expectReading = ([text, lines]: Case) => expect(readText(text.join('\n'))).toEqual(lines)

describe('a spreadsheet with column names', () => {
  test.each<Case>([
    [
      ['Item\tQty', '121\t4', '103\t2'],
      [
        ['121', 4],
        ['103', 2],
      ],
    ],
    [
      ['Order\tItem\tQty', '20417\t121\t4', '20417\t103\t2'],
      [
        ['121', 4],
        ['103', 2],
      ],
    ],
    [
      ['Item\tQty on hand\tQty to order', '121\t40\t4', '103\t0\t2'],
      [
        ['121', 4],
        ['103', 2],
      ],
    ],
    [['Item\tOn hand\tMin qty\tQty', '121\t40\t10\t4'], [['121', 4]]],
    [['ID\tPrice\tQuantity step', '101\t2.25\t100'], [['101', null]]],
    [
      ['Item #\tDescription\tPrice\tQty\tTotal', '121\tPlate Frame Chrome\t$2.15\t100\t$215.00'],
      [['121', 100]],
    ],
    [
      ['Item\tDescription\tQuantity\tUnit Price\tExt. Price', '121\tPlate Frame\t100.00\t2.15\t215.00'],
      [['121', 100]],
    ],
    [
      ['Product\tQty', 'Tag Pouch Standard\t100', 'Plate Frame, black\t5'],
      [
        ['Tag Pouch Standard', 100],
        ['Plate Frame, black', 5],
      ],
    ],
    [
      ['Qty\tItem', '4\t121', '2\t103'],
      [
        ['121', 4],
        ['103', 2],
      ],
    ],
    [
      ['#\tProduct\tQty', '1\tTag Pouch\t100', '2\tPlate Frame\t4', '3\tKey Tag\t2'],
      [
        ['Tag Pouch', 100],
        ['Plate Frame', 4],
        ['Key Tag', 2],
      ],
    ],
    [['#\tQty', '121\t4'], [['121', 4]]],
    [
      ['Item\tQty', '103\t2', '103\t', '121\t1'],
      [
        ['103', 2],
        ['103', null],
        ['121', 1],
      ],
    ],
    [
      ['Item\tQty', '121\t1.5', '103\t-2', '104\t2 boxes', '105\t0'],
      [
        ['121', 'not-whole'],
        ['103', 'below-one'],
        ['104', { likelyPieces: 2 }],
        ['105', 'below-one'],
      ],
    ],
    [
      ['Item\tQty', '121\t4 pcs', '103\t2 EA', '104\t1,000 ea.'],
      [
        ['121', 4],
        ['103', 2],
        ['104', 1000],
      ],
    ],
    [['Date\tItem\tQty', '11/26/2026\t121\t4'], [['121', 4]]],
    [['PO\tItem No.\tOrder Qty\tShip Date', '4711\t121\t4\t2026-12-01'], [['121', 4]]],
    [['SKU\tName\tOrdered\tShipped\tBackordered', '121\tPlate Frame\t10\t6\t4'], [['121', 10]]],
    [
      ['Item\tDescription\tQty', '\tPlate Frame Chrome\t4', '103\tKey Tag\t2'],
      [
        ['Plate Frame Chrome', 4],
        ['103', 2],
      ],
    ],
    [['Item\tQty\tPrice', '121\t4\t2.15', '', 'Total\t4\t8.60'], [['121', 4]]],
    [
      ['Item\tQty', '\t5', '121\t4'],
      [
        ['', 5],
        ['121', 4],
      ],
    ],
    [['Qty\tQty\tItem', '3\t4\t121'], { product: [2], quantity: [0, 1] }],
    [['Item\tCurrent\tPar\tOrder', '121\t6\t10\t4'], { product: [0], quantity: [1, 2, 3] }],
    [['Our Item\tVendor Item\tQty', '7\t121\t4'], { product: [0, 1], quantity: [2] }],
    [['Item\tDescription\tQty', '1\tPlate Frame\t4', '2\tKey Tag\t2'], { product: [0, 1], quantity: [2] }],
    [
      ['Item\tDescription\tQty', '10\tPlate Frame\t4', '20\tKey Tag\t2', '30\tTag Pouch\t9'],
      [
        ['Plate Frame', 4],
        ['Key Tag', 2],
        ['Tag Pouch', 9],
      ],
    ],
    [['Item\tDescription\tPrice', '121\tPlate Frame\t2.15'], [['121', null]]],
  ])('%j is read as %j', (...testCase) => expectReading(testCase))
})

describe('a spreadsheet without column names', () => {
  test.each<Case>([
    [
      ['121\t4', '103\t2'],
      [
        ['121', 4],
        ['103', 2],
      ],
    ],
    [
      ['103\t2', '103\t'],
      [
        ['103', 2],
        ['103', null],
      ],
    ],
    [
      ['121\tPlate Frame Chrome\t100\t2.15\t215.00', '103\tKey Tag\t4\t1.10\t4.40'],
      [
        ['121', 100],
        ['103', 4],
      ],
    ],
    [
      ['121\tPlate Frame Chrome\t100\t2.15\t215', '103\tKey Tag\t4\t1.1\t4.4'],
      [
        ['121', 100],
        ['103', 4],
      ],
    ],
    [['121\t100\t2.15\t215.00'], [['121', 100]]],
    [['121\t100.00'], [['121', null]]],
    [['121\t11/26/2026\t4'], [['121', 4]]],
    [['Tag Pouch Standard\t100\t$0.45'], [['Tag Pouch Standard', 100]]],
    [
      ['\t121\t4', '\t103\t2'],
      [
        ['121', 4],
        ['103', 2],
      ],
    ],
    [['\t5'], [['', 5]]],
    [['121\tPlate Frame Chrome\t4', 'Total\t\t4'], [['121', 4]]],
    [['121\t100\t2026'], { product: [0, 1, 2], quantity: [0, 1, 2] }],
    [['20417\t121\t4', '20417\t103\t2'], { product: [0, 1, 2], quantity: [0, 1, 2] }],
    [['121\tPlate Frame\t100\t2\t200'], { product: [0, 1, 2, 3, 4], quantity: [0, 2, 3, 4] }],
    [['4\t121\tPlate Frame Chrome', '2\t103\tKey Tag'], { product: [0, 1, 2], quantity: [0, 1] }],
    [['4\tPlate Frame Chrome', '2\tKey Tag'], { product: [0, 1], quantity: [0] }],
    [['1\tPlate Frame\t4', '2\tKey Tag\t2'], { product: [0, 1, 2], quantity: [0, 2] }],
    [['Lakeside\tPlate Frame\t4'], { product: [0, 1], quantity: [2] }],
  ])('%j is read as %j', (...testCase) => expectReading(testCase))
})

describe('a CSV file', () => {
  test.each<Case>([
    [
      ['id,qty', '121,4', '103,2'],
      [
        ['121', 4],
        ['103', 2],
      ],
    ],
    [
      ['Order for Lakeside, November', '121,4', '103,2'],
      [
        ['Order for Lakeside, November', null],
        ['121', 4],
        ['103', 2],
      ],
    ],
    [['"Item","Description","Qty"', '"121","Frame, black","1,000"'], [['121', 1000]]],
    [
      ['Item;Qty;Price', '121;4;2,15', '103;2;1,10'],
      [
        ['121', 4],
        ['103', 2],
      ],
    ],
    [
      ['121;4;2,15', '103;2;1,10'],
      [
        ['121', 4],
        ['103', 2],
      ],
    ],
    [
      ['Order No;20417', 'Date;26.11.2026', 'Item;Qty', '121;4'],
      [
        ['Order No', null],
        ['Date', null],
        ['121', 4],
      ],
    ],
    [['item_id,item_name,quantity,price', '121,Plate Frame,4,2.15'], [['121', 4]]],
    [
      ['121,Plate Frame, black,100,2.15,215.00', '103,Key Tag,5,1.00,5.00'],
      [
        ['121', 100],
        ['103', 5],
      ],
    ],
    [['121,100,200'], { product: [0, 1, 2], quantity: [0, 1, 2] }],
    [
      ['id,qty', '121,4', 'Item;Order qty', '103;7'],
      [
        ['121', 4],
        ['103', 7],
      ],
    ],
  ])('%j is read as %j', (...testCase) => expectReading(testCase))
})

describe('a mail, a chat or a note', () => {
  test.each<Case>([
    [
      ['Hi,', 'please send:', '- 4 x Plate Frame Chrome', '- 100 pcs Tag Pouch Standard', 'Thanks, Joe'],
      [
        ['Hi', null],
        ['please send:', null],
        ['Plate Frame Chrome', 4],
        ['Tag Pouch Standard', 100],
        ['Thanks, Joe', null],
      ],
    ],
    [
      ['• Plate Frame Chrome – 4', '• Tag Pouch: 100', '• Key Tag (2)'],
      [
        ['Plate Frame Chrome', 4],
        ['Tag Pouch', 100],
        ['Key Tag', 2],
      ],
    ],
    [
      ['> 121 4', '> 103 2'],
      [
        ['121', 4],
        ['103', 2],
      ],
    ],
    [
      ['1. Plate Frame Chrome 4', '2. Tag Pouch Standard 100'],
      [
        ['Plate Frame Chrome', 4],
        ['Tag Pouch Standard', 100],
      ],
    ],
    [
      ['121 4 pcs', '103 qty 5', '104 Qty: 6', '#105 x 7', 'Tag Pouch qty 100 pcs'],
      [
        ['121', 4],
        ['103', 5],
        ['104', 6],
        ['#105', 7],
        ['Tag Pouch', 100],
      ],
    ],
    [
      ['4 Plate Frame Chrome', '2 ea Key Tag', 'Qty 5 Item 121', '3 of #103'],
      [
        ['Plate Frame Chrome', 4],
        ['Key Tag', 2],
        ['121', 5],
        ['#103', 3],
      ],
    ],
    [['121 Plate Frame Chrome 100 2.15 215.00'], [['121 Plate Frame Chrome', 100]]],
    [['Plate Frame Chrome 4 @ $2.15'], [['Plate Frame Chrome', 4]]],
    [['Plate Frame Chrome ........ 4'], [['Plate Frame Chrome', 4]]],
    [
      [
        'PO 20417',
        'Order # 4711',
        'Page 2',
        'Total: 215',
        'Phone 555-0142',
        'November 26, 2026',
        '11/26/2026',
        '121 4',
      ],
      [
        ['PO 20417', null],
        ['Order # 4711', null],
        ['Page 2', null],
        ['Phone 555-0142', null],
        ['November 26, 2026', null],
        ['11/26/2026', null],
        ['121', 4],
      ],
    ],
    [['Item Qty', '121 4'], [['121', 4]]],
    [
      ['No. 121 4', 'No. 103: 2', 'No. 121'],
      [
        ['No. 121', 4],
        ['No. 103', 2],
        ['No. 121', null],
      ],
    ],
    [
      ['Tag Pouch Standard 1.5', 'Tag Pouch Standard -100', '121 1.5', '121 -100'],
      [
        ['Tag Pouch Standard', 'not-whole'],
        ['Tag Pouch Standard', 'below-one'],
        ['121', 'not-whole'],
        ['121', 'below-one'],
      ],
    ],
    [
      ['121', '121', '121'],
      [
        ['121', null],
        ['121', null],
        ['121', null],
      ],
    ],
    [
      ['２ｘ', '１２１ ４', '١٢١ ٤', '1\u200B21 5'],
      [
        ['2x', null],
        ['121', 4],
        ['121', 4],
        ['121', 5],
      ],
    ],
  ])('%j is read as %j', (...testCase) => expectReading(testCase))
})

describe('an export or a printed list', () => {
  test.each<Case>([
    [
      [
        'Item    Description            Qty   Price',
        '121     Plate Frame Chrome     4     2.15',
        '103     Key Tag, red           2     1.10',
      ],
      [
        ['121', 4],
        ['103', 2],
      ],
    ],
    [
      ['121   Plate Frame Chrome   100   2.15   215.00', '103   Key Tag   4   1.10   4.40'],
      [
        ['121', 100],
        ['103', 4],
      ],
    ],
    [
      ['| Item | Qty |', '|------|-----|', '| 121 | 4 |', '| 103 | 2 |'],
      [
        ['121', 4],
        ['103', 2],
      ],
    ],
    [
      ['Pos\tMaterial\tText\tOrder quantity\tUn', '10\t121\tPLATE FRAME\t4\tEA', '20\t103\tKEY TAG\t2\tEA'],
      [
        ['121', 4],
        ['103', 2],
      ],
    ],
    [['Line\tPart Number\tQty Ordered\tUOM\tNet Amount', '1\t00121\t4\tEA\t8.60'], [['00121', 4]]],
    [['Part No.|Qty|Unit', '121|4|EA', 'Subtotal|4|'], [['121', 4]]],
    [['LINE\tITEM\tQTY ORD\tQTY B/O\tPRICE', '001\t121\t4\t0\t2.15'], [['121', 4]]],
    [['Item\tQty\tAmount', '121\t4.000\t8.60'], [['121', 'not-whole']]],
  ])('%j is read as %j', (...testCase) => expectReading(testCase))
})
