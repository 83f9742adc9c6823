import type { ListChanges } from '#app-context/lists/use-lists.ts'
import { type DealershipList, haveRoomInList, LIST_LIMITS } from '#domain/lists/dealership-list.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import styles from './lists-screen.module.css'

interface LostQuantitiesProps {
  list: DealershipList
  changes: ListChanges
}

/** The person's quantities that colleagues replaced without having seen them; buttons set each again, or leave it. */
export function LostQuantities({ list: { id, lines, sharing }, changes }: LostQuantitiesProps) {
  const lostQuantities = sharing?.lostQuantities ?? []
  if (lostQuantities.length === 0) return null
  return (
    <div className={styles.notes}>
      {lostQuantities.map((lostQuantity) => {
        const { productId, name, quantity, by } = lostQuantity
        const line = lines.find((listLine) => listLine.productId === productId)
        const hasRoom = haveRoomInList(lines, [lostQuantity])
        return (
          <Note
            key={productId}
            tone="info"
            role="status"
            actions={
              <>
                <Button
                  aria-label={texts.putQuantityBackOf(name, quantity)}
                  disabled={!hasRoom}
                  reason={hasRoom ? undefined : texts.listIsFull(LIST_LIMITS.lines)}
                  onClick={() => {
                    void changes.putQuantityBack(id, lostQuantity) // the list shows the result
                  }}
                >
                  {texts.putQuantityBack(quantity)}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={texts.leaveQuantityOf(name)}
                  onClick={() => {
                    void changes.forgetLostQuantity(id, productId) // the note disappears
                  }}
                >
                  {texts.leaveQuantity}
                </Button>
              </>
            }
          >
            {texts.lostQuantity(by, name, line?.quantity ?? 0, quantity)}
          </Note>
        )
      })}
    </div>
  )
}
