import { expect, test } from 'vitest'
import { type WorkbookPart, type WorkbookSheet, workbookDay, workbookParts } from './workbook.ts'

interface Goods {
  id: number
  name: string
}

const SHEETS: WorkbookSheet<Goods>[] = [
  {
    name: 'Goods',
    columns: [
      { title: 'ID', width: 8, value: ({ id }) => id },
      { title: 'NAME', width: 40, value: ({ name }) => name, isBold: ({ id }) => id === 450 },
      { title: 'DAY', width: 12, value: ({ id }) => id, format: 'yyyy-mm-dd' },
      {
        title: 'PRICE',
        width: 12,
        value: ({ id }) => id / 4,
        format: '0.00',
        isBold: ({ id }) => id === 450,
      },
    ],
  },
  { name: 'A & B', columns: [{ title: 'ID', width: 8, value: ({ id }) => id }], isHidden: true },
]
const ROWS = Array.from({ length: 450 }, (_, index) => ({ id: index + 1, name: `Étui ${index + 1}` }))

/** The texts of the file at this path. */
function textsOf(parts: readonly WorkbookPart[], path: string): string[] {
  const start = parts.findIndex((part) => part.path === path)
  const rest = parts.slice(start + 1)
  const end = rest.findIndex((part) => part.path !== null)
  return [parts[start], ...(end === -1 ? rest : rest.slice(0, end))].flatMap((part) => part?.text ?? [])
}

test('each sheet has all rows in their order, 200 in a part', () => {
  const parts = [...workbookParts(SHEETS, ROWS)]
  for (const path of ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']) {
    const [, ...texts] = textsOf(parts, path)
    expect(texts.map((text) => text.match(/<row /g)?.length ?? 0)).toEqual([200, 200, 50, 0])
    const numbers = [...texts.join('').matchAll(/<row r="(\d+)"><c r="A(\d+)" s="0"><v>(\d+)</g)]
    expect(numbers.map(([, row, cellRow, id]) => [row, cellRow, id].join())).toEqual(
      ROWS.map(({ id }) => `${id + 1},${id + 1},${id}`),
    )
  }
})

test('a cell has the style of its number format, also in bold', () => {
  const [, ...texts] = textsOf([...workbookParts(SHEETS, ROWS)], 'xl/worksheets/sheet1.xml')
  const stylesOf = (id: number) =>
    [...texts.join('').matchAll(new RegExp(`<c r="[A-D]${id + 1}" s="(\\d)"`, 'g'))].map(([, style]) => style)
  expect(stylesOf(449)).toEqual(['0', '0', '2', '3'])
  expect(stylesOf(450)).toEqual(['0', '1', '2', '5'])
})

test('a hidden sheet is marked, and its name is escaped', () => {
  const [workbook = ''] = textsOf([...workbookParts(SHEETS, [])], 'xl/workbook.xml')
  expect(workbook).toContain('<sheet name="Goods" sheetId="1" r:id="rId1"/>')
  expect(workbook).toContain('<sheet name="A &amp; B" sheetId="2" state="hidden" r:id="rId2"/>')
})

test('a workbook counts the days as spreadsheets do', () => {
  expect([workbookDay(1900, 3, 1), workbookDay(2024, 2, 29), workbookDay(2026, 5, 3)]).toEqual([
    61, 45_351, 46_145,
  ])
})
