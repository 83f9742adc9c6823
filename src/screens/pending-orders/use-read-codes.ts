import { useRef, useState } from 'react'
import { addCode, type CodeOutcome, type ReadCodes } from '#domain/orders/order-codes.ts'
import { orderCodeTexts as texts } from '#texts/orders/order-codes.ts'
import { unpackedOrder } from './code-content.ts'

/** The codes of one order that were read so far; `onRead` gets the text of the saved copy when all of them are read. */
export function useReadCodes(onRead: (text: string) => void) {
  const [codes, setCodes] = useState<ReadCodes | null>(null)
  // Camera and pictures may add codes before the next rendering.
  const latestCodes = useRef(codes)
  const isComplete = useRef(false)

  function replaceCodes(newCodes: ReadCodes | null): void {
    latestCodes.current = newCodes
    setCodes(newCodes)
  }

  return {
    codes,
    /** Adds the text of a code; returns a sentence about the code's fault, or null if it has none. */
    add(text: string): string | null {
      if (isComplete.current) return null
      const step = addCode(latestCodes.current, text)
      replaceCodes(step.codes)
      if (step.outcome.kind === 'complete') {
        const copyText = unpackedOrder(step.outcome.content)
        if (copyText === null) return texts.faults.unfit
        isComplete.current = true
        onRead(copyText)
      }
      return faultOf(step.outcome)
    },
    startAgain: () => replaceCodes(null),
  }
}

function faultOf({ kind }: CodeOutcome): string | null {
  return kind === 'added' || kind === 'repeated' || kind === 'complete' ? null : texts.faults[kind]
}
