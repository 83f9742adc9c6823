import { Suspense } from 'react'
import type { EditSlotProps } from '#app-context/product-slots.ts'
import { useSession } from '#app-context/use-session.ts'
import { lazyPart } from '#ui/lazy-part.ts'

const EditorControls = lazyPart(
  async () => (await import('#screens/catalogue/staff/editor-controls.tsx')).EditorControls,
)

/** What staff do with a product: its code is for them alone. Who may only see hidden products is shown which they are. */
export function EditSlot(props: EditSlotProps) {
  const { may } = useSession()
  if (!(may('editProducts') || may('removeProducts') || may('seeHiddenProducts'))) return null
  return (
    <Suspense>
      <EditorControls {...props} />
    </Suspense>
  )
}
