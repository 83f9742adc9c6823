import type { EditSlotProps } from '#app-context/product-slots.ts'
import { useSession } from '#app-context/use-session.ts'
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
 * What staff do with a product: its code is for them alone, and comes after the page, which keeps the place of its bar. Who may only see hidden products is shown which they are.
 */
export function EditSlot(props: EditSlotProps) {
  const { may } = useSession()
  if (!(may('editProducts') || may('removeProducts') || may('seeHiddenProducts'))) return null
  const controls = <EditorControls {...props} />
  const isBar = props.isPage || props.search !== undefined
  return isBar && may('editProducts') ? <div className={styles.bar}>{controls}</div> : controls
}
