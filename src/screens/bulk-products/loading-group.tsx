import { bulkProductTexts } from '#texts/products/bulk-products.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import styles from './bulk-screen.module.css'

/** The head of a screen while its group is read from the device: the name of the group may make the title a line longer. */
export function LoadingGroup({ title }: { title: string }) {
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1}>{title}</h1>
      <Skeleton count={6} height="44px" label={bulkProductTexts.isLoading} />
    </div>
  )
}
