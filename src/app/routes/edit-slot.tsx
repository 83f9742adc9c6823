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
 * The staff's actions on a product. Only staff load this code, after the page, which reserves the space of its bar. People
 * who may only see hidden products get a mark on those.
 */
export function EditSlot(props: EditSlotProps) {
  const { may } = useSession()
  if (!(may('editProducts') || may('removeProducts') || may('seeHiddenProducts'))) return null
  const controls = <EditorControls {...props} />
  const isBar = props.isPage || props.search !== undefined
  return isBar && may('editProducts') ? <div className={styles.bar}>{controls}</div> : controls
}
