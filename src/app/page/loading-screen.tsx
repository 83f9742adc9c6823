import { createContext, type ReactNode } from 'react'
import { shellTexts } from '#texts/shell.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'

/** Shown in the place of a screen while its code, or the app's stored parts, are loaded. */
export const LoadingScreenContext = createContext<ReactNode>(null)

interface LoadingScreenProps {
  /** The heading of the screen, where its route knows it; the loaded screen shows its own heading. */
  title?: string
  /** The heading of a form stands in a card in the middle of the page, so that only screen readers get it here. */
  isForm?: boolean
}

/** The heading of a screen above grey shapes. */
export function LoadingScreen({ title, isForm = false }: LoadingScreenProps) {
  return (
    <Stack>
      {title !== undefined && <TitleBar title={isForm ? <VisuallyHidden>{title}</VisuallyHidden> : title} />}
      <Skeleton count={3} height="200px" label={shellTexts.loading} />
    </Stack>
  )
}
