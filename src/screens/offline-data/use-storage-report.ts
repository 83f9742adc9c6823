import { useCallback, useEffect, useState } from 'react'
import { readStorageReport, requestPersistence, type StorageReport } from '#pwa/storage-report.ts'

/** What the browser says about this origin's room; `null` until it said something. */
export function useStorageReport() {
  const [report, setReport] = useState<StorageReport | null>(null)
  const refresh = useCallback(() => {
    void readStorageReport().then(setReport) // a browser that says nothing answers nulls
  }, [])
  useEffect(refresh, [refresh])
  return {
    report,
    refresh,
    /** Answers whether the browser agreed. */
    async persist(): Promise<boolean> {
      const isPromised = await requestPersistence()
      refresh()
      return isPromised
    },
  }
}
