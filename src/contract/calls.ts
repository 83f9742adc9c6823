// The table of the calls that a backend answers. It is for servers and tests: the app imports the rows of a subject, so
// that it loads no others.
import type { BackendCall } from './call.ts'
import { shipmentCalls } from './shipments/shipment-calls.ts'

const CALL_TABLE = { ...shipmentCalls } as const

export type TabledCallName = keyof typeof CALL_TABLE
export const CALLS: Readonly<Record<TabledCallName, BackendCall>> = CALL_TABLE
