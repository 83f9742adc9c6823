// The worker thread draws one file at a time, from rows that arrive in batches.
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

/** A part is sent when it has this many bytes. */
const PART_BYTES = 64_000

function send(message: FromWorker): void {
  parentPort?.postMessage(message)
}

let takeRows: (rows: readonly unknown[] | null) => void = () => {}

/** Yields the received rows; null ends them. Asks for the next message when the rows of a message are drawn. */
async function* receivedRows(): AsyncGenerator<unknown> {
  for (;;) {
    const rows = await new Promise<readonly unknown[] | null>((resolve) => {
      takeRows = resolve
      send({ type: 'ready' })
    })
    if (rows === null) return
    yield* rows
  }
}

async function drawFile({ kind, facts }: Extract<ToWorker, { type: 'start' }>): Promise<void> {
  const write = WRITERS[kind] as (rows: AsyncIterable<unknown>, facts: unknown) => AsyncIterable<Uint8Array> // each kind has its own type of rows
  let parts: Uint8Array[] = []
  let bytes = 0
  function sendParts(): void {
    if (bytes > 0) send({ type: 'part', part: Buffer.concat(parts) })
    parts = []
    bytes = 0
  }
  for await (const part of write(receivedRows(), facts)) {
    parts.push(part)
    bytes += part.length
    if (bytes >= PART_BYTES) sendParts()
  }
  sendParts()
  send({ type: 'done' })
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'rows') takeRows(message.rows)
  else if (message.type === 'end') takeRows(null)
  else {
    drawFile(message).catch((problem: unknown) =>
      send({ type: 'failed', message: problem instanceof Error ? String(problem.stack) : String(problem) }),
    )
  }
})

send({ type: 'ready' })
