import { useDeviceQuery } from '#app-context/use-device-query.ts'
import { readKeptPdfs } from '#storage/orders/pdf-table.ts'

/** The invoices and packing slips that this device keeps, without their contents; undefined while the device is read. */
export function useKeptPdfs() {
  return useDeviceQuery(({ copy }) => readKeptPdfs(copy), [])
}
