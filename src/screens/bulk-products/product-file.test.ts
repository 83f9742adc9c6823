// Workbooks as other programs write them; tests/vectors has the files.
import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { samplePouch } from '#tests/support/edited-catalogue.tsx'
import { readProductFile, writeProductCsv } from './product-file.ts'

const bytesOf = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../../tests/vectors/${name}`, import.meta.url)))

/** The workbook with `from` replaced by `to` in one of its parts. */
async function changedBytes(name: string, path: string, from: string, to: string): Promise<Uint8Array> {
  const parts = unzipSync(await bytesOf(name))
  const text = strFromU8(parts[path] ?? new Uint8Array())
  expect(text).toContain(from)
  return zipSync({ ...parts, [path]: strToU8(text.replaceAll(from, to)) })
}

const OLD_PRICE = { number: 2, cells: { id: 101, price: 9.99 } }
const NEW_PRICE = { number: 2, cells: { id: 101, price: 2.35 } }

it('writes every product once into a CSV file that begins with a byte order mark', async () => {
  const ids = Array.from({ length: 401 }, (_, index) => index + 1)
  const file = await writeProductCsv(ids.map((id) => samplePouch(id, { name: `Étui "${id}"; neu` })))
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
  expect(text.startsWith('\uFEFFID')).toBe(true)
  const result = await readProductFile(new Uint8Array(await file.arrayBuffer()))
  expect(
    result.kind === 'read' && result.file.rows.map(({ cells }) => [Number(cells.id), cells.name]),
  ).toEqual(ids.map((id) => [id, `Étui "${id}"; neu`]))
})

it('reads a date in the column of prices as a date', async () => {
  expect(await readProductFile(await bytesOf('date-as-price.xlsx'))).toMatchObject({
    kind: 'read',
    file: {
      rows: [
        {
          cells: {
            price: { kind: 'date', text: '2026-05-03' },
            quantityStep: { kind: 'date', text: '2026-01-02' },
          },
        },
        { cells: { price: 2.5, quantityStep: 50 } },
      ],
    },
  })
})

it('reads no hidden sheet', async () => {
  expect(await readProductFile(await bytesOf('hidden-first.xlsx'))).toMatchObject({
    kind: 'read',
    file: { rows: [NEW_PRICE], sheet: { name: 'Prices', others: [] } },
  })
})

it('reads the only sheet with a column of ids, and names the others', async () => {
  expect(await readProductFile(await bytesOf('second-sheet.xlsx'))).toMatchObject({
    kind: 'read',
    file: { rows: [NEW_PRICE], sheet: { name: 'Prices', others: ['Notes'] } },
  })
})

it('says that no sheet has a column of ids', async () => {
  const bytes = await changedBytes(
    'second-sheet.xlsx',
    'xl/worksheets/sheet2.xml',
    '<t>ID</t>',
    '<t>Code</t>',
  )
  expect(await readProductFile(bytes)).toEqual({
    kind: 'refused',
    reason:
      'None of the sheets Notes, Prices has a column named ID in its first row, so the rows cannot be matched to products.',
  })
})

it('asks for the sheet if several have a column of ids, and reads the chosen one', async () => {
  const bytes = await changedBytes('hidden-first.xlsx', 'xl/workbook.xml', 'hidden', 'visible')
  expect(await readProductFile(bytes)).toEqual({ kind: 'asksForSheet', sheetNames: ['old', 'Prices'] })
  expect(await readProductFile(bytes, 'old')).toMatchObject({ kind: 'read', file: { rows: [OLD_PRICE] } })
})

it('refuses a file with two columns of prices', async () => {
  expect(await readProductFile(strToU8('ID;Price;Price\n101;1;2'))).toEqual({
    kind: 'refused',
    reason:
      'It is not clear which of the columns Price, Price is meant. Remove or rename the columns that must not be read.',
  })
})

it('reads a file with commas although a quoted column name has a semicolon', async () => {
  const text = 'ID,Name,"Description; long",Price\n101,Semi header,x,2.43\n'
  expect(await readProductFile(strToU8(text))).toMatchObject({
    kind: 'read',
    file: {
      rows: [{ cells: { id: '101', name: 'Semi header', price: '2.43' } }],
      unknownTitles: ['Description; long'],
    },
  })
})
