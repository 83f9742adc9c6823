import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PdfPage } from './open-pdf.ts'
import { printPages } from './print-pages.ts'

const picturePrototype = HTMLImageElement.prototype
let revokedAddresses: string[]
beforeEach(() => {
  revokedAddresses = []
  // jsdom cannot draw or print, so the test stubs these functions.
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:page'
      static override revokeObjectURL = (address: string) => void revokedAddresses.push(address)
    },
  )
  Object.defineProperty(picturePrototype, 'decode', { value: async () => {}, configurable: true })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(picturePrototype, 'decode')
})

function samplePage(number: number, drawPicture = async () => new Blob()): PdfPage {
  return { number, width: 612, height: 792, readText: async () => '', draw: () => () => {}, drawPicture }
}
const sheets = () => document.querySelectorAll('body > div > img')

it('pages are printed 100 ms after they are loaded, and removed when printing ends', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const printing = printPages([samplePage(1), samplePage(2)])
  for (let turn = 0; turn < 100 && sheets().length < 2; turn += 1) await Promise.resolve()
  vi.advanceTimersByTime(99)
  expect(print).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await printing
  expect(print).toHaveBeenCalledTimes(1)
  expect([...sheets()].map((picture) => picture.getAttribute('alt'))).toEqual(['Page 1', 'Page 2'])
  window.dispatchEvent(new Event('afterprint'))
  expect(sheets()).toHaveLength(0)
  expect(revokedAddresses).toEqual(['blob:page', 'blob:page'])
})

it('if a page cannot be drawn, nothing is printed and all pictures are removed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const failingPage = samplePage(2, () => Promise.reject(new Error('No picture of the page')))
  await expect(printPages([samplePage(1), failingPage])).rejects.toThrow('No picture of the page')
  expect(print).not.toHaveBeenCalled()
  expect(sheets()).toHaveLength(0)
  expect(revokedAddresses).toEqual(['blob:page'])
})

it('a file is printed after the file whose printing began earlier', async () => {
  const pageCounts: number[] = []
  vi.spyOn(window, 'print').mockImplementation(() => void pageCounts.push(sheets().length))
  const printings = [printPages([samplePage(1), samplePage(2)]), printPages([samplePage(1)])]
  for (const [index, printing] of printings.entries()) {
    await vi.waitFor(() => expect(sheets()).toHaveLength(2 - index))
    vi.advanceTimersByTime(100)
    await printing
  }
  expect(pageCounts).toEqual([2, 1])
  window.dispatchEvent(new Event('afterprint'))
  expect(sheets()).toHaveLength(0)
})
