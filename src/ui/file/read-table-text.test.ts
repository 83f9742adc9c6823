import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import { workbookOf } from '#tests/support/workbook-of.ts'
import { readTableText } from './read-table-text.ts'

const row = (cells: string) => `<row>${cells}</row>`
const text = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`
const NOTES = { rows: row(text('read me first')) }
const ORDER = { rows: row(text('Item') + text('Qty')) + row(number('101') + number('2')) }

it('reads a text file as it is', async () => {
  expect(await readTableText(strToU8('101;2'))).toEqual({ kind: 'text', text: '101;2' })
})

it('reads the only visible sheet with rows, with tabs between its cells', async () => {
  const workbook = workbookOf({ old: { ...NOTES, isHidden: true }, empty: { rows: '' }, Order: ORDER })
  expect(await readTableText(workbook)).toEqual({ kind: 'text', text: 'Item\tQty\n101\t2' })
})

it('writes numbers, dates, failed formulas and texts with tabs, quotes and line ends so that they are read again', async () => {
  const cells = [
    number('0.58000000000000007'),
    number('46145', 1),
    '<c t="e"><v>#REF!</v></c>',
    text('4" a\tb\nc'),
  ]
  expect(await readTableText(workbookOf({ Order: { rows: row(cells.join('')) } }))).toEqual({
    kind: 'text',
    text: '0.58\t2026-05-03\t#REF!\t"4"" a\tb\nc"',
  })
})

it('asks for the sheet if several visible ones have rows, and reads the chosen one', async () => {
  const workbook = workbookOf({ Notes: NOTES, Order: ORDER })
  expect(await readTableText(workbook)).toEqual({ kind: 'asksForSheet', sheetNames: ['Notes', 'Order'] })
  expect(await readTableText(workbook, 'Notes')).toEqual({ kind: 'text', text: 'read me first' })
})

it.each([
  ['notATable', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1])],
  ['notATable', strToU8('PK nonsense')],
  ['oldWorkbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1])],
  ['noResults', workbookOf({ Order: { rows: row(`${number('101')}<c><f>1+1</f></c>`) } })],
  ['tooLarge', workbookOf({ Order: { rows: row(text('x'.repeat(200_000))).repeat(6) } })],
] as const)('refuses a file with the fault %s (%#)', async (fault, bytes) => {
  expect(await readTableText(bytes)).toEqual({ kind: 'refused', fault })
})
