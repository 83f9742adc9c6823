import { type DealershipList, LIST_LIMITS } from '#domain/lists/dealership-list.ts'
import { isFullAtEdge, leftOutNames } from '#domain/lists/left-out.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { Note } from '#ui/feedback/note.tsx'
import styles from './lists-screen.module.css'

/** Names the products of the list that the edge did not take, and why, until they are shared. */
export function LeftOutProducts({ list }: { list: DealershipList }) {
  const names = leftOutNames(list)
  if (names.length === 0) return null
  return (
    <div className={styles.notes}>
      <Note tone="wait" role="status">
        {texts.productsNotShared(names, LIST_LIMITS.lines, isFullAtEdge(list))}
      </Note>
    </div>
  )
}
