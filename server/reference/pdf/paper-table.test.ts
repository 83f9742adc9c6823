import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readPdf } from '#tests/support/read-pdf.ts'
import { drawPdf } from './paper.ts'
import { drawTable } from './paper-table.ts'

/** Draws a table of one row with this text in its second cell, and returns the y position at which the table ends. */
async function drawTableWith(cell: string): Promise<number> {
  let end = 0
  const file = drawPdf('Sheet', 'Counter', async (pdf) => {
    pdf.addPage()
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
    end = await drawTable(pdf, table, 100)
  })
  await buffer(file)
  return end
}

test('a row is as high as its highest cell', async () => {
  const endWithOneLine = await drawTableWith('4 + 12 loose')
  expect(await drawTableWith('14,285 + 5 loose, in boxes')).toBeCloseTo(endWithOneLine + 11.56, 1)
})

test('a note longer than a page continues on the next page, and no letter is lost', async () => {
  const file = drawPdf('Sheet', 'Counter', async (pdf) => {
    pdf.addPage()
    const table = {
      columns: [{ title: 'Product', width: 400, align: 'left', value: () => 'Tag Pouch' }] as const,
      rows: [0, 1],
      noteOf: (row: number) => (row === 0 ? 'x'.repeat(10_000) : 'Two boxes'),
      isBoxed: () => false,
      headOf: (page: number) => `Page ${page}`,
      heightBelow: 0,
    }
    await drawTable(pdf, table, 100)
  })
  const pages = readPdf(await buffer(file))
  expect(pages.map(([head, title]) => [head, title])).toEqual([
    ['Product', 'Tag Pouch'],
    ['Page 2', 'Product'],
  ])
  const letters = pages.flat().filter((line) => /^x+$/.test(line))
  expect(letters.join('')).toHaveLength(10_000)
  expect(pages[1]?.slice(-2)).toEqual(['Tag Pouch', 'Two boxes'])
})
