import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { fixedParts, sheetWriter, type WorkbookColumn, type WorkbookPart } from '#domain/sheets/workbook.ts'
import { zipFile } from '#domain/sheets/zip-parts.ts'
import { readWorkbook } from './read-workbook.ts'

const RELATIONS = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'
const WORKBOOK =
  '<workbook xmlns:r="r"><sheets><sheet name="Goods" sheetId="1" r:id="rId1"/></sheets></workbook>'

/** A workbook of another program: with shared texts, prefixes and cells without references. */
function workbook(
  rows: string,
  { sharedTexts = '', ...otherParts }: Record<string, string> = {},
): Uint8Array {
  const parts = {
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/sharedStrings.xml': `<sst>${sharedTexts}</sst>`,
    'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="u"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    ...otherParts,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))
}

async function rowsOf(file: Uint8Array) {
  const { sheets, fault } = await readWorkbook(file)
  return fault ?? sheets[0]?.rows
}

const COLUMNS: WorkbookColumn<(string | number | null)[]>[] = Array.from({ length: 28 }, (_, index) => ({
  title: `Column ${index + 1}`,
  width: 10,
  value: (row) => row[index] ?? null,
}))

async function writeWorkbook(rows: (string | number | null)[][]): Promise<Uint8Array> {
  const sheets = [
    { name: 'Products', columns: COLUMNS },
    { name: 'A & B', columns: COLUMNS.slice(0, 1), isHidden: true },
  ]
  const parts: WorkbookPart[] = fixedParts(sheets)
  for (const index of [0, 1]) {
    const sheet = sheetWriter(sheets, index)
    parts.push({ path: sheet.path, text: sheet.start })
    for (const row of rows) parts.push({ path: null, text: sheet.rowText(row) })
    parts.push({ path: null, text: sheet.end })
  }
  return new Uint8Array(await (await zipFile(parts, async () => {}, '')).arrayBuffer())
}

describe('a workbook', () => {
  it('of this app is read with every sheet, with its numbers, texts and empty cells', async () => {
    const rows = [
      [101, '=HYPERLINK("x")', ' <a> & "b"\n\tc ', null, -0.0449, 'é 😀 _x0041_'],
      [102, ...Array.from({ length: 26 }, () => null), 'in AB'],
    ]
    const { sheets } = await readWorkbook(await writeWorkbook(rows))
    expect(sheets?.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['Products', false],
      ['A & B', true],
    ])
    expect(sheets?.[0]?.rows.slice(1)).toEqual([
      { number: 2, cells: [101, '\'=HYPERLINK("x")', ...(rows[0]?.slice(2) ?? [])] },
      { number: 3, cells: rows[1] },
    ])
    expect(sheets?.[1]?.rows).toEqual([
      { number: 1, cells: ['Column 1'] },
      { number: 2, cells: [101] },
      { number: 3, cells: [102] },
    ])
  })

  it.each<[string, string, unknown[]]>([
    ['shared texts in several runs', '<x:c t="s"><x:v>0</x:v></x:c>', ['Tag Pouch']],
    ['inline texts', '<x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c>', ['a']],
    [
      'the result of a formula',
      '<x:c t="str"><x:f>A2&amp;"x"</x:f><x:v>ax</x:v></x:c><x:c><x:f>1+1</x:f><x:v>2</x:v></x:c>',
      ['ax', 2],
    ],
    ['booleans', '<x:c t="b"><x:v>1</x:v></x:c><x:c t="b"><x:v>0</x:v></x:c>', [true, false]],
    ['failed formulas', '<x:c t="e"><x:v>#REF!</x:v></x:c>', [{ kind: 'error', text: '#REF!' }]],
    [
      'formulas without a stored result',
      '<x:c><x:f>1+1</x:f></x:c><x:c t="str"><x:f>A1</x:f><x:v/></x:c><x:c><x:f t="shared" si="0"/><x:v></x:v></x:c>',
      [{ kind: 'formula', text: '' }, null, { kind: 'formula', text: '' }],
    ],
    [
      'dates that are no numbers',
      '<x:c t="d"><x:v>2026-05-03T10:00:00</x:v></x:c>',
      [{ kind: 'date', text: '2026-05-03' }],
    ],
    [
      'cell references, and without cells that have only a style',
      '<x:c r="A5" s="3"/><x:c r="C5"><x:v>1e-4</x:v></x:c>',
      [null, null, 0.0001],
    ],
  ])('of another program is read with %s', async (_, cells, expectedCells) => {
    const sharedTexts = '<si><r><t>Tag </t></r><r><t>Pouch</t></r><rPh><t>tag</t></rPh></si>'
    expect(await rowsOf(workbook(`<x:row r="5">${cells}</x:row><x:row/>`, { sharedTexts }))).toEqual([
      { number: 5, cells: expectedCells },
    ])
  })
})

describe('a number in the style of a date', () => {
  const readNumber = (number: string, workbookXml = WORKBOOK) =>
    rowsOf(
      workbook(`<x:row r="1"><x:c s="1"><x:v>${number}</x:v></x:c></x:row>`, {
        'xl/workbook.xml': workbookXml,
        'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      }),
    )

  it.each([
    ['46145.5', WORKBOOK, { kind: 'date', text: '2026-05-03' }],
    [
      '44683',
      WORKBOOK.replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
      { kind: 'date', text: '2026-05-03' },
    ],
    ['-1', WORKBOOK, -1],
    ['99999999', WORKBOOK, 99_999_999],
  ])('is the day that a spreadsheet shows for %s', async (number, workbookXml, cell) => {
    expect(await readNumber(number, workbookXml)).toEqual([{ number: 1, cells: [cell] }])
  })
})

describe('a file that is no workbook', () => {
  it.each<[string, Uint8Array]>([
    ['a text file', strToU8('id;name')],
    ['an empty file', new Uint8Array()],
    ['a zip of another format', zipSync({ 'word/document.xml': strToU8('<a/>') })],
    ['a truncated file', workbook('<x:row><x:c><x:v>1</x:v></x:c></x:row>').slice(0, 300)],
    ['a workbook with broken XML', workbook('<x:row>')],
    [
      'a workbook whose XML defines entities',
      workbook('', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
    ],
    [
      'a workbook whose sheet is missing',
      workbook('', { 'xl/_rels/workbook.xml.rels': RELATIONS.replace('sheet1', 'sheet9') }),
    ],
  ])('is not read: %s', async (_, file) => {
    expect(await rowsOf(file)).toBe('notAWorkbook')
  })
})

describe('a small file', () => {
  const rows = (text: string) => `<x:row><x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c></x:row>`

  it.each<[string, () => Uint8Array, string]>([
    [
      'with millions of entities in one cell',
      () => workbook(rows('&amp;'.repeat(3_000_000))),
      'notAWorkbook',
    ],
    [
      'with millions of spaces in one tag',
      () => workbook(`<x:row${' '.repeat(15_000_000)}/>`),
      'notAWorkbook',
    ],
    [
      'that lists its only sheet a thousand times',
      () =>
        workbook(rows('a'.repeat(1_000_000)), {
          'xl/workbook.xml': `<workbook>${'<sheet name="a" id="rId1"/>'.repeat(1000)}</workbook>`,
        }),
      'tooLarge',
    ],
    [
      'that lists its only sheet twice',
      () =>
        workbook(rows('a'), {
          'xl/workbook.xml': `<workbook>${'<sheet name="a" id="rId1"/>'.repeat(2)}</workbook>`,
        }),
      'notAWorkbook',
    ],
  ])('%s is not read', async (_, createFile, expectedFault) => {
    const file = createFile()
    expect(file.length).toBeLessThan(25_000)
    expect((await readWorkbook(file)).fault).toBe(expectedFault)
  })
})

describe('a file is too large', () => {
  const createZipBomb = () => zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(2_000_000) }, { level: 9 })
  const faultOf = async (file: Uint8Array) =>
    (await readWorkbook(file, { maxUnpackedBytes: 1_000_000 })).fault

  it('if it unpacks to more bytes than the limit', async () => {
    expect(createZipBomb().length).toBeLessThan(3000)
    expect(await faultOf(createZipBomb())).toBe('tooLarge')
  })

  it('if it unpacks to more bytes than the limit although its headers declare fewer', async () => {
    const file = createZipBomb()
    const headers = new DataView(file.buffer, file.byteOffset)
    headers.setUint32(22, 10, true)
    expect(await faultOf(file)).toBe('tooLarge')
  })

  it('if one of its rows has too many columns', async () => {
    expect(await rowsOf(workbook('<x:row><x:c r="ZZ1"><x:v>1</x:v></x:c></x:row>'))).toBe('tooLarge')
  })
})
