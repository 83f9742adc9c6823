// The worker thread: draws one file at a time, from rows that arrive in batches.
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

/** null ends the rows. The rows of one message are drawn before the next message is asked for. */
async function* receivedRows(): AsyncGenerator<unknown> {
  for (;;) {
    const rows = await new Promise<readonly unknown[] | null>((resolve) => {
      takeRows = resolve
      send({ say: 'ready' })
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
    if (bytes > 0) send({ say: 'part', part: Buffer.concat(parts) })
    parts = []
    bytes = 0
  }
  for await (const part of write(receivedRows(), about)) {
    parts.push(part)
    bytes += part.length
    if (bytes >= PART_BYTES) sendParts()
  }
  sendParts()
  send({ say: 'done' })
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.say === 'rows') takeRows(message.rows)
  else if (message.say === 'end') takeRows(null)
  else {
    drawFile(message).catch((problem: unknown) =>
      send({ say: 'failed', message: problem instanceof Error ? String(problem.stack) : String(problem) }),
    )
  }
})

send({ say: 'ready' })
