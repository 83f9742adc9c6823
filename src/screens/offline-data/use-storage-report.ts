import { useCallback, useEffect, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useCatalogueStatus } from '#app-context/use-catalogue.ts'
import type { PicturesStatus } from '#catalogue/catalogue.ts'
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

/** How many pictures of the catalogue are on the device; `null` until they were counted. */
export function useStoredPictures() {
  const { catalogue } = useCounter()
  const { completeAt } = useCatalogueStatus()
  const [status, setStatus] = useState<PicturesStatus | null>(null)
  const refresh = useCallback(() => {
    // where pictures cannot be counted the line stays open
    catalogue.picturesStatus().then(setStatus, () => setStatus(null))
  }, [catalogue])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a finished pass may have brought other pictures
  useEffect(refresh, [refresh, completeAt])
  return { status, refresh }
}
