// A file that the person downloads from the server: the download is busy while it runs, and after a failure it shows a
// text until the person confirms it (storefront.md §8, G143).
import { useState } from 'react'
import type { Answer, Failure } from '#api/failure.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { withReason } from './failure-text.ts'

/** The server answered an error, or no file came. */
function usualSentence(failure: Failure): string {
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
      return downloadTexts.callFailed
  }
}

/** The server's sentence about a refused download, for example of too many orders for one file; else ''. */
export function refusalTextOf(failure: Failure): string {
  return failure.kind === 'refused' && failure.status === 400 ? failure.message : ''
}

/** One of the two usual sentences, and below it the reason and what to do. */
function usualText(failure: Failure): string {
  const text = usualSentence(failure)
  const advice = text === downloadTexts.callFailed ? [downloadTexts.tryAgain] : []
  return [withReason(text, failure), ...advice].join('\n')
}

/** The server was not asked for a file; `why` is the text for the person. */
export interface NoFile {
  ok: false
  why: string
}

export interface Download {
  busy: boolean
  /** The text of the failure until the person confirms it: a sentence, and perhaps lines with its reason. */
  failure: string | null
  confirmFailure: () => void
  /** The reason why the download cannot start now, as a text. */
  reason: string | undefined
  start: () => void
}

/**
 * `save` hands the file to the person: it saves the file, as `saveFile` of the design system does, or shows it.
 * `ownSentence` replaces the two usual sentences and their reasons; `reasonOf` adds the server's sentence to it. `showElsewhere` shows the
 * failure in another place, for a button that may be gone by then.
 */
export function useDownload<File = Blob>(
  fetchFile: () => Promise<Answer<File> | NoFile>,
  save: (file: File) => void,
  ownSentence?: string,
  reasonOf: (failure: Failure) => string = () => '',
  showElsewhere?: (text: string) => void,
): Download {
  const { state } = useConnection()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const showFailure = showElsewhere ?? setFailure

  function textOf(failureOfCall: Failure): string {
    if (ownSentence === undefined) return usualText(failureOfCall)
    return [ownSentence, reasonOf(failureOfCall)].filter(Boolean).join(' ')
  }

  async function run(): Promise<void> {
    setBusy(true)
    try {
      const answer = await fetchFile()
      if (answer.ok) save(answer.value)
      else if ('why' in answer) showFailure(answer.why)
      else showFailure(textOf(answer.failure))
    } catch {
      // The browser refused the file.
      showFailure(ownSentence ?? downloadTexts.notSaved)
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
      void run() // ends by setting the states above
    },
  }
}
