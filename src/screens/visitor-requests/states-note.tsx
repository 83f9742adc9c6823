import type { StateChoice } from '#server-state/people/use-states.ts'
import { failureThen } from '#texts/failures.ts'
import { momentWords } from '#texts/figures.ts'
import { registrationTexts } from '#texts/people/visitor-requests.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'

/** Says that the states could not be loaded, with the age of the copy that is used, or that there is no copy. */
export function StatesNote({ choice }: { choice: StateChoice }) {
  const { failure, isSample, readAt, retry } = choice
  if (failure === null) return null
  const loadButton = (
    <Button size="small" icon="refresh" onClick={retry}>
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
