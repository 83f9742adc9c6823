import type { StateChoice } from '#server-state/people/use-states.ts'
import { failureThen } from '#texts/failures.ts'
import { momentWords } from '#texts/figures.ts'
import { registrationTexts } from '#texts/people/visitor-requests.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** After a failed load of the states: the failure, and the age of the states in use, or that there are none. */
export function StatesNote({ choice }: { choice: StateChoice }) {
  const { failure, isSample, readAt, retry } = choice
  if (failure === null) return null
  const again = (
    <Button size="small" icon="refresh" onClick={retry}>
      {registrationTexts.loadStates}
    </Button>
  )
  if (isSample) {
    return (
      <Note tone="bad" role="alert" actions={again}>
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
