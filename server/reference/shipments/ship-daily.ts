// The daily job that turns due scheduled shipments into orders (G81).
import type { CounterDatabase } from '#server/database/open-database.ts'
import { log } from '#server/log/log.ts'
import { serverLog } from '#texts/server.ts'
import { type DailyJob, runDaily } from '../run-daily.ts'
import { orderDueShipments } from '../store/shipments/ship-due.ts'
import { shipmentLogLines } from './shipment-log-lines.ts'

export function shipDaily(
  database: CounterDatabase,
  clock: () => Date,
  writeLine: (line: string) => void = (line) => log.info(line.trim()),
): DailyJob {
  async function shipDay(day: string, now: Date): Promise<void> {
    const outcomes = await orderDueShipments(database, day, now)
    if (outcomes.length > 0) for (const line of shipmentLogLines(day, outcomes)) writeLine(line)
  }
  return runDaily(shipDay, clock, serverLog.shipmentsFailed)
}
