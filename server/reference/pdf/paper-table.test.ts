import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { drawPdf } from './paper.ts'
import { drawTable } from './paper-table.ts'

/** Where a table of one row ends whose second cell says this. */
async function endOf(cell: string): Promise<number> {
  let end = 0
  const file = drawPdf('Sheet', 'Counter', async (sheet) => {
    sheet.addPage()
    const columns = [
      { title: 'Product', width: 400, align: 'left', value: () => 'Tag Pouch' },
      { title: 'Packs', width: 90, align: 'right', value: () => cell },
    ] as const
    const table = {
      columns,
      rows: [0],
      noteOf: () => '',
      isBoxed: () => false,
      headOf: String,
      heightBelow: 0,
    }
    end = await drawTable(sheet, table, 100)
  })
  await buffer(file)
  return end
}

test('a row is as high as its highest cell', async () => {
  const oneLine = await endOf('4 + 12 loose')
  expect(await endOf('14,285 + 5 loose, in boxes')).toBeCloseTo(oneLine + 11.56, 1)
})
