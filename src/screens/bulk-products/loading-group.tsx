import { bulkProductTexts } from '#texts/products/bulk-products.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'

/** The head of a screen while its group is read from the device: the name of the group may make the title a line longer. */
export function LoadingGroup({ title }: { title: string }) {
  return (
    <Stack>
      <TitleBar title={title} />
      <Skeleton count={6} height="44px" label={bulkProductTexts.isLoading} />
    </Stack>
  )
}
