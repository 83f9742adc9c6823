import { useCatalogueStatus } from '#app-context/catalogue/use-catalogue.ts'
import { bulkProductTexts as texts } from '#texts/products/bulk-products.ts'
import { Note } from '#ui/feedback/note.tsx'

/** Says that lists and files lack the products that the device has not read yet. */
export function IncompleteCatalogueNote() {
  const { completeAt, storedCount, totalCount } = useCatalogueStatus()
  if (completeAt !== null) return null
  return (
    <Note tone="wait" icon="download">
      {texts.incomplete(storedCount, totalCount)}
    </Note>
  )
}
