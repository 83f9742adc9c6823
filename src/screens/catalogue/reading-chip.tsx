import { useCatalogueStatus } from '#app-context/catalogue/use-catalogue.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import styles from './reading-chip.module.css'

/** A small chip at the end of the page while the catalogue is being read; the person need not do anything. */
export function ReadingChip() {
  const { storedCount, totalCount, completeAt } = useCatalogueStatus()
  const { state } = useConnection()
  if (state !== 'online' || completeAt !== null) return null
  return (
    <p className={styles.reading}>
      <Chip icon="download" isSentence>
        {catalogueTexts.incomplete(storedCount, totalCount)}
      </Chip>
    </p>
  )
}
