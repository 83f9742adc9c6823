import type { EditSlotProps } from '#app-context/catalogue/product-slots.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './edit-slot.module.css'

const EditorControls = lazyPart(async () => {
  const [{ withPageQueries }, { EditorControls }] = await Promise.all([
    import('./page-queries.tsx'),
    import('#screens/catalogue/staff/editor-controls.tsx'),
  ])
  return withPageQueries(EditorControls)
})

/**
 * The place for the staff's actions on a product. People who may see hidden products, but neither edit nor remove products,
 * get only the mark of a hidden product. The code of the actions is loaded after the page is shown, so the page reserves the
 * space of the action bar, and each card the space of its actions.
 */
export function EditSlot(props: EditSlotProps) {
  const { may } = useSession()
  if (!(may('editProducts') || may('removeProducts') || may('seeHiddenProducts'))) return null
  const isOnCard = props.product && !props.isOnPage && (may('editProducts') || may('removeProducts'))
  const controls = (
    <EditorControls whileLoading={isOnCard ? <div className={styles.card} /> : null} {...props} />
  )
  const isInBar = props.isOnPage || props.searchText !== undefined
  return isInBar && may('editProducts') ? <div className={styles.bar}>{controls}</div> : controls
}
