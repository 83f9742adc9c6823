import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { fixedParts, sheetWriter, type WorkbookColumn, type WorkbookPart } from '#domain/sheets/workbook.ts'
import { readWorkbook } from './read-workbook.ts'
import { zipTexts } from './zip-texts.ts'

const RELATIONS = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'
const WORKBOOK =
  '<workbook xmlns:r="r"><sheets><sheet name="Goods" sheetId="1" r:id="rId1"/></sheets></workbook>'

/** A workbook as another program may write it: with shared texts, prefixes and cells without references. */
function workbook(rows: string, { shared = '', ...more }: Record<string, string> = {}): Uint8Array {
  const parts = {
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="u"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))
}

async function rowsOf(file: Uint8Array) {
  const { sheets, fault } = await readWorkbook(file)
  return fault ?? sheets[0]?.rows
}

const COLUMNS: WorkbookColumn<(string | number | null)[]>[] = Array.from({ length: 28 }, (_, at) => ({
  title: `Column ${at + 1}`,
  width: 10,
  value: (row) => row[at] ?? null,
}))

async function written(rows: (string | number | null)[][]): Promise<Uint8Array> {
  const sheets = [
    { name: 'Products', columns: COLUMNS },
    { name: 'A & B', columns: COLUMNS.slice(0, 1), isHidden: true },
  ]
  const parts: WorkbookPart[] = fixedParts(sheets)
  for (const at of [0, 1]) {
    const sheet = sheetWriter(sheets, at)
    parts.push({ path: sheet.path, text: sheet.start })
    for (const row of rows) parts.push({ path: null, text: sheet.row(row) })
    parts.push({ path: null, text: sheet.end })
  }
  return new Uint8Array(await new Blob(await zipTexts(parts, async () => {})).arrayBuffer())
}

describe('a workbook', () => {
  it('is read back as it was written, with every sheet and any cell content', async () => {
    const rows = [
      [101, '=HYPERLINK("x")', ' <a> & "b"\n\tc ', null, -0.0449, 'é 😀 _x0041_'],
      [102, ...Array.from({ length: 26 }, () => null), 'in AB'],
    ]
    const { sheets } = await readWorkbook(await written(rows))
    expect(sheets?.map(({ name }) => name)).toEqual(['Products', 'A & B'])
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
    ['yes and no', '<x:c t="b"><x:v>1</x:v></x:c><x:c t="b"><x:v>0</x:v></x:c>', [true, false]],
    ['a failed formula as its text', '<x:c t="e"><x:v>#REF!</x:v></x:c>', ['#REF!']],
    [
      'cell references, and ignores cells with only a style',
      '<x:c r="A5" s="3"/><x:c r="C5"><x:v>1e-4</x:v></x:c>',
      [null, null, 0.0001],
    ],
  ])('of another program is read: %s', async (_, cells, expectedRows) => {
    const shared = '<si><r><t>Tag </t></r><r><t>Pouch</t></r><rPh><t>tag</t></rPh></si>'
    expect(await rowsOf(workbook(`<x:row r="5">${cells}</x:row><x:row/>`, { shared }))).toEqual([
      { number: 5, cells: expectedRows },
    ])
  })
})

describe('a file that is no workbook', () => {
  it.each<[string, Uint8Array]>([
    ['a text', strToU8('id;name')],
    ['nothing', new Uint8Array()],
    ['a zip of something else', zipSync({ 'word/document.xml': strToU8('<a/>') })],
    ['a cut file', workbook('<x:row><x:c><x:v>1</x:v></x:c></x:row>').slice(0, 300)],
    ['broken XML', workbook('<x:row>')],
    [
      'XML entities of its own',
      workbook('', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
    ],
    [
      'a sheet that is missing',
      workbook('', { 'xl/_rels/workbook.xml.rels': RELATIONS.replace('sheet1', 'sheet9') }),
    ],
  ])('%s', async (_, file) => {
    expect(await rowsOf(file)).toBe('notAWorkbook')
  })
})

describe('a small file', () => {
  const rows = (inside: string) => `<x:row><x:c t="inlineStr"><x:is><x:t>${inside}</x:t></x:is></x:c></x:row>`

  it.each<[string, () => Uint8Array, string]>([
    [
      'whose one cell is millions of entities',
      () => workbook(rows('&amp;'.repeat(3_000_000))),
      'notAWorkbook',
    ],
    [
      'whose one tag is millions of spaces',
      () => workbook(`<x:row${' '.repeat(15_000_000)}/>`),
      'notAWorkbook',
    ],
    [
      'that names its one sheet a thousand times',
      () =>
        workbook(rows('a'.repeat(1_000_000)), {
          'xl/workbook.xml': `<workbook>${'<sheet name="a" id="rId1"/>'.repeat(1000)}</workbook>`,
        }),
      'tooLarge',
    ],
    [
      'that names its one sheet twice',
      () =>
        workbook(rows('a'), {
          'xl/workbook.xml': `<workbook>${'<sheet name="a" id="rId1"/>'.repeat(2)}</workbook>`,
        }),
      'notAWorkbook',
    ],
  ])('%s is not read', async (_, make, expectedFault) => {
    const file = make()
    expect(file.length).toBeLessThan(25_000)
    expect((await readWorkbook(file)).fault).toBe(expectedFault)
  })
})

describe('a file that is too large', () => {
  const bomb = () => zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(2_000_000) }, { level: 9 })
  const faultOf = async (file: Uint8Array) => (await readWorkbook(file, { mostUnpacked: 1_000_000 })).fault

  it('is one that unpacks to more than any list of products', async () => {
    expect(bomb().length).toBeLessThan(3000)
    expect(await faultOf(bomb())).toBe('tooLarge')
  })

  it('is one that unpacks to more than its headers say', async () => {
    const file = bomb()
    const heads = new DataView(file.buffer, file.byteOffset)
    heads.setUint32(22, 10, true)
    expect(await faultOf(file)).toBe('tooLarge')
  })

  it('is one with an endless row', async () => {
    expect(await rowsOf(workbook('<x:row><x:c r="ZZ1"><x:v>1</x:v></x:c></x:row>'))).toBe('tooLarge')
  })
})
