import { type ComponentProps, useCallback } from 'react'
import { useDraft } from '#app-context/device/use-draft.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { OrderEntry } from './order-entry.tsx'

const EMPTY_DRAFT = { lines: '' }

/** Adds many products at once, by id or name. It looks them up in the device's copy, so it needs no connection. */
export function QuickOrderScreen({ SaveAsList }: Pick<ComponentProps<typeof OrderEntry>, 'SaveAsList'>) {
  const draft = useDraft('quick-order', EMPTY_DRAFT)
  const keepLines = useCallback((lines: string) => draft?.keep({ lines }), [draft])
  return (
    <Stack>
      <TitleBar title={quickOrderTexts.title} lead={quickOrderTexts.intro} />
      {draft === undefined ? (
        <Skeleton count={1} height="320px" label={quickOrderTexts.readingDraft} />
      ) : (
        <OrderEntry initialText={draft.initialFields.lines} onType={keepLines} SaveAsList={SaveAsList} />
      )}
    </Stack>
  )
}
