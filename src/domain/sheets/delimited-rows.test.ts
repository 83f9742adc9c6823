import { describe, expect, it } from 'vitest'
import { csvFile, csvLines, delimitedRows, untrimmedRows } from './delimited-rows.ts'

describe('the separator', () => {
  it.each<[string, string, string[]]>([
    ['a comma', 'ID,Name,Price', ['ID', 'Name', 'Price']],
    ['a comma beside a quoted semicolon', 'ID,"Text; long",Price', ['ID', 'Text; long', 'Price']],
    ['a comma beside a quoted semicolon at the start', '"A;B",Login,Company', ['A;B', 'Login', 'Company']],
    ['a comma beside a quoted semicolon at the end', 'Login,Company,"A;B"', ['Login', 'Company', 'A;B']],
    ['a semicolon beside a quoted comma', 'Login;"A, B";Role', ['Login', 'A, B', 'Role']],
    ['a semicolon beside a quoted tab', 'Login;"A\tB";Role', ['Login', 'A\tB', 'Role']],
    ['a tab beside commas', 'Name, short\tID', ['Name, short', 'ID']],
    ['a comma below a quoted line end', '"Text\nlong; text",ID', ['Text\nlong; text', 'ID']],
    ['the one that the first line names', 'sep=,\nID,a;b', ['ID', 'a;b']],
  ])('is %s', (_, text, cells) => {
    expect(delimitedRows(text)[0]?.cells).toEqual(cells)
  })

  it('is the one that splits the first row into more names of columns', () => {
    const countHeadings = (cells: readonly string[]) =>
      cells.filter((cell) => ['ID', 'Price'].includes(cell)).length
    expect(untrimmedRows('ID,Text; long,Price\n1,x,2', countHeadings)).toEqual({
      separator: ',',
      rows: [
        { number: 1, cells: ['ID', 'Text; long', 'Price'] },
        { number: 2, cells: ['1', 'x', '2'] },
      ],
    })
  })
})

it('no-break spaces, which web pages put between words, are read as spaces', () => {
  expect(delimitedRows('Name,City\nPrairie\u00A0East,\u00A0Peoria\u00A0')).toEqual([
    { number: 1, cells: ['Name', 'City'] },
    { number: 2, cells: ['Prairie East', 'Peoria'] },
  ])
})

it('a written line is read as the same cells', () => {
  const cells = ['a;b', ' c, "d"\n', '=1', 'e\tf']
  expect(untrimmedRows(csvLines([cells])).rows).toEqual([{ number: 1, cells }])
})

it('a CSV file begins with a byte order mark, ends each line, and quotes what spreadsheets would split or trim', () => {
  const rows = [
    ['Item', 'a;b', 'say "so"', ' c'],
    [7, '-1', '\u00A0d', 1.5],
  ]
  expect(csvFile(rows)).toBe('\uFEFFItem,"a;b","say ""so"""," c"\r\n7,\'-1,"\u00A0d",1.5\r\n')
})
