// Every download of the app: busy while it runs, and one of two sentences when it fails, until a person has
// confirmed it (storefront.md §8, G143).
import { useState } from 'react'
import type { Answer, Failure } from '#api/failure.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { downloadTexts } from '#texts/downloads.ts'

/** The call was answered with an error, or it was thrown: no answer, or none that is a file. */
function downloadFailure(failure: Failure): string {
  switch (failure.kind) {
    case 'signed-out':
    case 'refused':
    case 'conflict':
    case 'busy':
    case 'server-fault':
      return downloadTexts.answeredWithError
    case 'offline':
    case 'timed-out':
    case 'superseded':
    case 'broken-contract':
      return downloadTexts.thrown
  }
}

/** The server's own sentence of a call that asks for too much, as more than fits into one file. */
export function whyRefused(failure: Failure): string {
  return failure.kind === 'refused' && failure.status === 400 ? failure.message : ''
}

/** The usual sentences have no full stop. */
function withWhy(text: string, why: string): string {
  if (why === '') return text
  return text.endsWith('.') ? `${text} ${why}` : `${text}: ${why}`
}

/** No file was asked for; `why` is for the person. */
export interface NoFile {
  ok: false
  why: string
}

export interface Download {
  busy: boolean
  /** What went wrong, until it is confirmed. */
  failure: string | null
  confirmFailure: () => void
  /** Why it cannot start now. */
  reason: string | undefined
  start: () => void
}

/**
 * `save` hands the file to the person, as `saveFile` of the design system does. `failureText` is said in place of
 * the two usual sentences; `why` adds what the server said to it. `fail` tells it elsewhere than in `failure`, where the
 * button may be gone by then.
 */
export function useDownload(
  fetchFile: () => Promise<Answer<Blob> | NoFile>,
  save: (file: Blob) => void,
  failureText?: string,
  why: (failure: Failure) => string = () => '',
  fail?: (text: string) => void,
): Download {
  const { state } = useConnection()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const tell = fail ?? setFailure

  async function run(): Promise<void> {
    setBusy(true)
    try {
      const answer = await fetchFile()
      if (answer.ok) save(answer.value)
      else if ('why' in answer) tell(answer.why)
      else tell(withWhy(failureText ?? downloadFailure(answer.failure), why(answer.failure)))
    } catch {
      // The browser would not take the file.
      tell(failureText ?? downloadTexts.thrown)
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    failure,
    confirmFailure: () => setFailure(null),
    reason: state === 'offline' ? downloadTexts.needsConnection : undefined,
    start: () => {
      void run() // ends in the states above
    },
  }
}
