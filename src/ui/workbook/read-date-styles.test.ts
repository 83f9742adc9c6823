import { expect, it } from 'vitest'
import { readDateStyles } from './read-date-styles.ts'

/** True if a cell in a style with this format is a date. */
async function isDate(id: string, code?: string): Promise<boolean> {
  const format =
    code === undefined ? '' : `<numFmts><numFmt numFmtId="${id}" formatCode="${code}"/></numFmts>`
  const otherStyles = '<cellStyleXfs><xf numFmtId="14"/><xf numFmtId="14"/></cellStyleXfs>'
  const styles = `<cellXfs><xf numFmtId="0"/><xf numFmtId="${id}"/></cellXfs>`
  const dateStyles = await readDateStyles(
    `<styleSheet>${format}${otherStyles}${styles}</styleSheet>`,
    async () => {},
  )
  expect(dateStyles.has(0)).toBe(false)
  return dateStyles.has(1)
}

it.each(['14', '22', '30', '47', '57'])('the built-in format %s shows a date', async (id) => {
  expect(await isDate(id)).toBe(true)
})

it.each(['0', '2', '10', '44', '48', '49'])('the built-in format %s shows no date', async (id) => {
  expect(await isDate(id)).toBe(false)
})

it.each(['yyyy-mm-dd', '[$-409]d-mmm;@', 'mm:ss', '[h]:mm', 'h &quot;o clock&quot;', '[Red]dd/mm'])(
  'the format %s shows a date',
  async (code) => {
    expect(await isDate('164', code)).toBe(true)
  },
)

it.each([
  'General',
  '0.00##',
  '#,##0.00 &quot;days&quot;',
  '[Red]0',
  '[$USD] 0.00',
  '0.0E+00',
  '\\d0',
  '_d0',
  '@',
])('the format %s shows no date', async (code) => {
  expect(await isDate('164', code)).toBe(false)
})

it('a workbook without styles has no dates', async () => {
  expect(await readDateStyles('', async () => {})).toEqual(new Set())
})
