import { useCallback, useEffect, useState } from 'react'
import { useCatalogueStatus } from '#app-context/catalogue/use-catalogue.ts'
import { useCounter } from '#app-context/counter.ts'
import type { PicturesStatus } from '#catalogue/catalogue.ts'
import { readStorageReport, requestPersistence, type StorageReport } from '#pwa/storage-report.ts'

/** The browser's figures about the storage of this origin; `null` until the browser answers. */
export function useStorageReport() {
  const [report, setReport] = useState<StorageReport | null>(null)
  const refresh = useCallback(() => {
    void readStorageReport().then(setReport) // does not reject: a figure that the browser lacks is null
  }, [])
  useEffect(refresh, [refresh])
  return {
    report,
    refresh,
    /** Answers whether the browser agreed to keep the data. */
    async persist(): Promise<boolean> {
      const isPromised = await requestPersistence()
      refresh()
      return isPromised
    },
  }
}

/** The status of the catalogue pictures on the device; undefined until they are counted, null if they cannot be counted. */
export function useStoredPictures() {
  const { catalogue } = useCounter()
  const { completeAt } = useCatalogueStatus()
  const [status, setStatus] = useState<PicturesStatus | null>()
  const refresh = useCallback(() => {
    // the state of pictures that cannot be counted is not known
    catalogue.readPicturesStatus().then(setStatus, () => setStatus(null))
  }, [catalogue])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a completed catalogue may have other pictures
  useEffect(refresh, [refresh, completeAt])
  return { status, refresh }
}
