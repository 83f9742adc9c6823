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

/** A part is sent as soon as it has this many bytes. */
const PART_BYTES = 64_000

function send(message: FromWorker): void {
  parentPort?.postMessage(message)
}

let takeRows: (rows: readonly unknown[] | null) => void = () => {}

/**
 * Yields the received rows; null means that no row follows. Asks for the next message when the rows of a message are
 * drawn.
 */
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

async function drawFile({ kind, orderIds }: Extract<ToWorker, { type: 'start' }>): Promise<void> {
  // Each kind has its own type of rows.
  const write = WRITERS[kind] as (
    rows: AsyncIterable<unknown>,
    orderIds: unknown,
  ) => AsyncIterable<Uint8Array>
  let parts: Uint8Array[] = []
  let byteCount = 0
  function sendParts(): void {
    if (byteCount > 0) send({ type: 'part', part: Buffer.concat(parts) })
    parts = []
    byteCount = 0
  }
  for await (const part of write(receivedRows(), orderIds)) {
    parts.push(part)
    byteCount += part.length
    if (byteCount >= PART_BYTES) sendParts()
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
