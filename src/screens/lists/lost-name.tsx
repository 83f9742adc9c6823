import type { ListChanges } from '#app-context/lists/use-lists.ts'
import { type DealershipList, findListByName } from '#domain/lists/dealership-list.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import styles from './lists-screen.module.css'

interface LostNameProps {
  list: DealershipList
  lists: readonly DealershipList[]
  changes: ListChanges
}

/** The person's name of the list that a colleague replaced without having seen it; buttons set it again, or leave it. */
export function LostName({ list: { id, name, sharing }, lists, changes }: LostNameProps) {
  const lostName = sharing?.lostName
  if (lostName === undefined) return null
  const listWithName = findListByName(lists, lostName.text)
  const isTaken = listWithName !== undefined && listWithName.id !== id
  return (
    <div className={styles.notes}>
      <Note
        tone="info"
        role="status"
        actions={
          <>
            <Button
              disabled={isTaken}
              reason={isTaken ? texts.nameIsTaken(listWithName.name) : undefined}
              onClick={() => {
                void changes.rename(id, lostName.text) // the card shows the result
              }}
            >
              {texts.putNameBack(lostName.text)}
            </Button>
            <Button
              variant="quiet"
              aria-label={texts.leaveNameOf(name)}
              onClick={() => {
                void changes.forgetLostName(id) // the note disappears
              }}
            >
              {texts.leaveName}
            </Button>
          </>
        }
      >
        {texts.lostName(lostName.by, name, lostName.text)}
      </Note>
    </div>
  )
}
