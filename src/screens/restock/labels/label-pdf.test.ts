import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { productIdOfCode } from '#app-context/quick-order/product-code.ts'
import type { LabelSheetId } from '#domain/restock/label-sheets.ts'
import { product } from '#tests/support/product.ts'
import { readCode128 } from '#tests/support/read-code-128.ts'
import { labelPdf } from './label-pdf.ts'

const SITE = { host: 'counter.example', origin: 'https://counter.example' }
const POUCH = product({ id: 101, name: 'Tag Pouch (Standard)', startValue: 100, quantityStep: 50 })
const PRODUCT_WITH_LONG_ID = product({
  id: 123_456_789,
  name: 'Insert für Händler – “blue”',
  startValue: 1,
  quantityStep: 1,
})

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The black boxes of each page as the file draws them, in points. */
function boxesOf(file: string): Box[][] {
  return file
    .split('\nstream\n')
    .slice(1)
    .map((stream) => {
      const [content = ''] = stream.split('\nendstream')
      return [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re f$/gm)].map(([, ...numbers]) => {
        const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
        return { x, y, width, height }
      })
    })
}

/** The codes of a page. Bars at the same height that begin less than 15 points apart belong to the same code. */
function codesOf(boxes: readonly Box[]): string[] {
  const codes: Box[][] = []
  for (const box of boxes) {
    const lastCode = codes.at(-1)
    const lastBar = lastCode?.at(-1)
    if (lastCode && lastBar?.y === box.y && box.x > lastBar.x && box.x - lastBar.x < 15) lastCode.push(box)
    else codes.push([box])
  }
  return codes.map((bars) => readCode128(bars.map(({ x, width }) => ({ start: x, width }))))
}

async function readPages(file: string) {
  const document = await getDocument({ data: new TextEncoder().encode(file), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      const { items } = await page.getTextContent()
      const texts = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : []))
      return { texts, size: page.view.slice(2).map((points) => Math.round((points * 25.4) / 72)) }
    }),
  )
  await document.destroy()
  return pages
}

describe.each([
  ['avery-5160', [216, 279]],
  ['avery-5163', [216, 279]],
  ['a4-24', [210, 297]],
  ['roll-62', [62, 29]],
] as const satisfies [LabelSheetId, number[]][])('a PDF for %s', (sheetId, size) => {
  const file = labelPdf([POUCH, PRODUCT_WITH_LONG_ID], sheetId, 0)

  test('has the size of the sheet, the names of both products, and id, minimum and step as text', async () => {
    const pages = await readPages(file)
    expect(pages[0]?.size).toEqual(size)
    expect(pages.flatMap(({ texts }) => texts).join(' ')).toContain('No. 101 · min. 100, steps of 50')
    expect(pages.flatMap(({ texts }) => texts).join(' ')).toContain('Tag Pouch (Standard)')
    expect(pages.flatMap(({ texts }) => texts).join(' ')).toContain('Insert für Händler – “blue”')
  })

  test('has codes that a scan reads as the ids of the products', () => {
    const codes = boxesOf(file).flatMap(codesOf)
    expect(codes).toEqual(['#101', '#123456789'])
    expect(codes.map((code) => productIdOfCode(code, SITE))).toEqual([101, 123_456_789])
  })

  test('has bars that are wide and high enough for a scanner', () => {
    const boxes = boxesOf(file).flat()
    // 0.25 mm is the narrowest bar that common hand scanners read.
    expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThan((0.25 * 72) / 25.4)
    expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThan((5 * 72) / 25.4)
  })
})

test('begins after the labels that were already taken from the sheet', async () => {
  const file = labelPdf([POUCH, POUCH], 'avery-5160', 29)
  expect(boxesOf(file).map((boxes) => codesOf(boxes))).toEqual([['#101'], ['#101']])
})

test('cuts a name that needs more than two lines', async () => {
  const longName = product({
    id: 5,
    name: 'Dealership Presentation Folder With Two Pockets And A Window For Documents',
  })
  const [page] = await readPages(labelPdf([longName], 'avery-5160', 0))
  expect(page?.texts.slice(0, 2).join('|')).toMatch(/^Dealership .*\|.*…$/)
})
