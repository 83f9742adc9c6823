// 'Get ready for offline' stores the catalogue first, then the pictures of all its products.
import { useEffect, useRef, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import type { PicturesStatus } from '#catalogue/catalogue.ts'
import { failureText } from '#server-state/failure-text.ts'
import { failureTexts } from '#texts/failures.ts'
import { offlineDataTexts } from '#texts/device/offline-data.ts'

export type ReadyProgress =
  | { kind: 'idle' }
  | { kind: 'catalogue' }
  | { kind: 'pictures'; status: PicturesStatus }
  | { kind: 'ready' }
  | { kind: 'stopped' }
  | { kind: 'failed'; text: string }

/** `onStep` is called when the catalogue or the pictures are stored, and when the work stops or fails. */
export function useGetReady(onStep: () => void) {
  const { catalogue } = useCounter()
  const [progress, setProgress] = useState<ReadyProgress>({ kind: 'idle' })
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  async function readEverything(signal: AbortSignal): Promise<ReadyProgress> {
    await catalogue.refresh(signal)
    const { failure } = catalogue.read()
    if (failure !== null) return { kind: 'failed', text: failureText(failure) }
    if (signal.aborted) return { kind: 'stopped' }
    onStep()
    const pictures = await catalogue.fetchPictures(
      (status) => setProgress({ kind: 'pictures', status }),
      signal,
    )
    if (signal.aborted) return { kind: 'stopped' }
    return pictures.phase === 'failed' ? { kind: 'failed', text: failureTexts.offline } : { kind: 'ready' }
  }

  async function start(): Promise<void> {
    if (abort.current !== null) return
    const controller = new AbortController()
    abort.current = controller
    setProgress({ kind: 'catalogue' })
    try {
      const outcome = await readEverything(controller.signal)
      setProgress(outcome)
    } catch {
      setProgress({ kind: 'failed', text: failureTexts.unexpected })
    } finally {
      abort.current = null
      onStep()
    }
  }

  return {
    progress,
    isUnderWay: progress.kind === 'catalogue' || progress.kind === 'pictures',
    start,
    stop: () => abort.current?.abort(),
    messageOf(): { text: string; isFailure: boolean } | null {
      if (progress.kind === 'ready') return { text: offlineDataTexts.isReady, isFailure: false }
      if (progress.kind === 'stopped') return { text: offlineDataTexts.stopped, isFailure: false }
      if (progress.kind === 'failed')
        return { text: offlineDataTexts.notComplete(progress.text), isFailure: true }
      return null
    },
  }
}
