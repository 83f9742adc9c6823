import type { StateOptions } from '#server-state/people/use-states.ts'
import { failureThen } from '#texts/failures.ts'
import { momentWords } from '#texts/figures.ts'
import { registrationTexts } from '#texts/people/visitor-requests.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** Says that the states could not be loaded, and how old the device's copy is or that there is no copy. */
export function StatesNote({ options }: { options: StateOptions }) {
  const { failure, isSample, readAt, retry } = options
  if (failure === null) return null
  const loadButton = (
    <Button icon="refresh" onClick={retry}>
      {registrationTexts.loadStates}
    </Button>
  )
  if (isSample) {
    return (
      <Note tone="bad" role="alert" actions={loadButton}>
        {registrationTexts.noStates(failure)}
      </Note>
    )
  }
  if (readAt === null) return null
  return (
    <Note tone="wait">
      {failureThen(failure, registrationTexts.statesOf(momentWords(readAt, Date.now())))}
    </Note>
  )
}
