import { useState } from 'react'
import { type ComparedFields, type Kept, type OthersChange, withKept } from '#domain/others-changes.ts'

export interface ChangedMeanwhile {
  changes: readonly OthersChange[]
  /** What is kept of each field; null: the person goes back to the form. */
  answer: (kept: ReadonlyMap<string, Kept> | null) => void
}

/** The question that `saveChecked` puts to the person; the screen shows it while there is one. */
export function useChangedMeanwhile<Fields extends ComparedFields>() {
  const [question, setQuestion] = useState<ChangedMeanwhile | null>(null)
  function ask(changes: OthersChange[], mine: Fields, theirs: Fields): Promise<Fields | null> {
    return new Promise((resolve) => {
      setQuestion({
        changes,
        answer(kept) {
          setQuestion(null)
          resolve(kept && withKept(mine, theirs, kept))
        },
      })
    })
  }
  return { question, ask }
}
