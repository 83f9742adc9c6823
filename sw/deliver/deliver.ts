// The entry of the delivering script (sw/delivery.ts).

import { readWorksWhileClosed } from '#storage/device/device-settings.ts'
import { DeviceDatabase } from '#storage/device-database.ts'
import type { ScopeWithDelivery } from '#sw/delivery.ts'
import { refreshCopies } from './refresh-copies.ts'
import { sendOrders } from './send-orders.ts'

async function isAllowed(): Promise<boolean> {
  const device = new DeviceDatabase()
  try {
    return await readWorksWhileClosed(device)
  } finally {
    device.close()
  }
}

const scope = globalThis as ScopeWithDelivery // the type of globalThis does not have the name
scope.counterDelivery = { isAllowed, sendOrders: () => sendOrders(), refreshCopies: () => refreshCopies() }
