import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { readPdf } from '#tests/support/read-pdf.ts'
import { readWorkbook } from '#tests/support/read-workbook.ts'
import { recordLog } from '#tests/support/record-log.ts'
import type { Invoice } from '../store/orders/find-invoices.ts'
import { createFileDrawing, type FileDrawing } from './draw-files.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closers.splice(0)) await close()
  vi.restoreAllMocks()
})

function createDrawing(options: { mostThreads?: number; limitMs?: number }): FileDrawing {
  const drawing = createFileDrawing(options)
  closers.push(drawing.close)
  return drawing
}

function invoice(id: number, note = ''): Invoice {
  return {
    order: {
      id,
      createdAt: '06.01.2026 10:00',
      paymentStatus: 2,
      subTotal: 1,
      shippingCost: 0,
      tax: 0,
      totalAmount: 1,
      poNumber: '',
      confirmNumber: '',
      namePo: 'Łukasz',
      amountsSet: false,
      printPressed: 0,
      sendCount: 0,
      products: [
        {
          product: { id: 101, name: 'Pouch' },
          name: 'Pouch',
          quantity: 1,
          price: 1,
          discount: 0,
          finalPrice: 1,
          shippingCost: 0,
          taxCost: 0,
        },
      ],
      user: { id: 3, name: 'Jordan Miller', login: 'buyer', isAdmin: false },
      dealership: { id: 7, name: 'Lakeside Motors', email: '', companyId: 2, localStatus: false },
    },
    dealership: undefined,
    isShippingOpen: false,
    outlinedProducts: new Set(),
    packingNotes: new Map([[101, { text: note, packingSize: 1, unit: '' }]]),
  }
}

async function* endlessInvoices(note = '') {
  for (let id = 1; ; id += 1) yield invoice(id, note)
}

const headingsOf = (file: Buffer) => readPdf(file).map((page) => page.find((text) => text.includes('#')))

test('one thread draws invoices, and then packing slips', async () => {
  const { draw } = createDrawing({ mostThreads: 1 })
  const invoices = buffer(draw('invoices', [501, 502], [invoice(501), invoice(502)]))
  const slips = buffer(draw('packingSlips', [501], [invoice(501, 'Two boxes')]))
  expect(headingsOf(await invoices)).toEqual(['Invoice #501', 'Invoice #502'])
  expect(headingsOf(await slips)).toEqual(['Packing slip #501'])
})

test('a workbook is written from rows that arrive one by one', async () => {
  const { draw } = createDrawing({})
  async function* rows() {
    yield* Array.from({ length: 450 }, (_, index) => `person-${index + 1}@example.com`)
  }
  const sheet = readWorkbook(await buffer(draw('subscribers', null, rows())))
  expect(sheet).toHaveLength(451)
  expect(sheet.at(-1)).toEqual(['person-450@example.com'])
})

test('closing a file ends its drawing and the reading of its rows, and the next file is drawn', async () => {
  const { draw } = createDrawing({ mostThreads: 1 })
  let isReadingRows = true
  async function* rows() {
    try {
      yield* endlessInvoices()
    } finally {
      isReadingRows = false
    }
  }
  const file = draw('invoices', [], rows())
  await once(file, 'data')
  file.destroy()
  expect(headingsOf(await buffer(draw('invoices', [501], [invoice(501)])))).toEqual(['Invoice #501'])
  expect(isReadingRows).toBe(false)
})

test('a file that takes too long ends with an error, and the next file is drawn', async () => {
  const recordedLog = recordLog()
  // The limit counts fake time, so that a busy machine has enough time to draw the next file.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { draw } = createDrawing({ mostThreads: 1, limitMs: 3000 })
  let rowCount = 0
  async function* rows() {
    for await (const row of endlessInvoices('x'.repeat(100_000))) {
      rowCount += 1
      yield row
    }
  }
  const longFile = buffer(draw('packingSlips', [], rows()))
  const problem = expect(longFile).rejects.toThrow('Drawing the file took longer than 3000 ms.')
  await expect.poll(() => rowCount).toBeGreaterThan(0)
  vi.advanceTimersByTime(3000)
  await problem
  expect(recordedLog.sentences()).toEqual(['A file of the kind packingSlips was not drawn.'])
  recordedLog.stop()
  expect(headingsOf(await buffer(draw('invoices', [501], [invoice(501)])))).toEqual(['Invoice #501'])
})

test('an error while the rows are read ends the file with this error', async () => {
  const recordedLog = recordLog()
  const { draw } = createDrawing({})
  async function* rows() {
    yield invoice(501)
    throw new Error('The database stopped.')
  }
  await expect(buffer(draw('invoices', [], rows()))).rejects.toThrow('The database stopped.')
  recordedLog.stop()
})

test('the server stays responsive while a long word is drawn', async () => {
  const { draw } = createDrawing({})
  // The thread starts here, so that the timer counts only while the slip is drawn.
  await buffer(draw('invoices', [501], [invoice(501)]))
  let timerRuns = 0
  const timer = setInterval(() => (timerRuns += 1), 1)
  await buffer(draw('packingSlips', [501], [invoice(501, 'x'.repeat(600_000))]))
  clearInterval(timer)
  // If this thread drew the slip, the timer would run once.
  expect(timerRuns).toBeGreaterThan(20)
})
