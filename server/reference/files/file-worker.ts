// The thread that draws: one file at a time, from rows that come a few at a time.
import { parentPort } from 'node:worker_threads'
import { drawInvoices } from '../pdf/invoice-pdf.ts'
import { drawPackingSlips } from '../pdf/packing-slip-pdf.ts'
import { writePriceList } from '../workbooks/price-list.ts'
import { writeStatement } from '../workbooks/statement.ts'
import { writeSubscribers } from '../workbooks/subscribers.ts'
import type { FileWriters } from './file-kinds.ts'
import type { FromWorker, ToWorker } from './messages.ts'

const WRITERS: FileWriters = {
  invoices: drawInvoices,
  packingSlips: drawPackingSlips,
  statement: writeStatement,
  priceList: writePriceList,
  subscribers: writeSubscribers,
}

/** Parts are sent when they have so many bytes. */
const PART_BYTES = 64_000

function say(message: FromWorker): void {
  parentPort?.postMessage(message)
}

let takeRows: (rows: readonly unknown[] | null) => void = () => {}

/** null ends the rows. Rows of one message are drawn before the next is asked for. */
async function* rowsToCome(): AsyncGenerator<unknown> {
  for (;;) {
    const rows = await new Promise<readonly unknown[] | null>((resolve) => {
      takeRows = resolve
      say({ say: 'ready' })
    })
    if (rows === null) return
    yield* rows
  }
}

async function drawFile({ kind, about }: Extract<ToWorker, { say: 'start' }>): Promise<void> {
  const write = WRITERS[kind] as (rows: AsyncIterable<unknown>, about: unknown) => AsyncIterable<Uint8Array> // each with its own rows
  let parts: Uint8Array[] = []
  let bytes = 0
  function sendParts(): void {
    if (bytes > 0) say({ say: 'part', part: Buffer.concat(parts) })
    parts = []
    bytes = 0
  }
  for await (const part of write(rowsToCome(), about)) {
    parts.push(part)
    bytes += part.length
    if (bytes >= PART_BYTES) sendParts()
  }
  sendParts()
  say({ say: 'done' })
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.say === 'rows') takeRows(message.rows)
  else if (message.say === 'end') takeRows(null)
  else {
    drawFile(message).catch((problem: unknown) =>
      say({ say: 'failed', message: problem instanceof Error ? String(problem.stack) : String(problem) }),
    )
  }
})

say({ say: 'ready' })
