import { type ComponentType, lazy, useState } from 'react'
import { shellTexts } from '#texts/shell.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { rejectUnlessLeft } from '../start/reject-unless-left.ts'
import { useStoredParts } from '../stored-parts.ts'

export interface LazyScreen {
  Screen: ComponentType
  load(): Promise<unknown>
}

/** Reset the screens whose code could not be loaded. */
const resets = new Set<() => void>()

/** Lets screens whose code could not be loaded load it again, because React.lazy never tries again by itself. */
export function forgetFailedScreens(): void {
  for (const reset of resets) reset()
  resets.clear()
}

/**
 * A screen whose code is loaded separately. If the code is loaded before the screen is first shown, the screen is shown at
 * once: React.lazy would first show its fallback, for at least 300 ms.
 */
export function lazyScreen(importScreen: () => Promise<ComponentType>): LazyScreen {
  let Loaded: ComponentType | null = null
  async function load(): Promise<ComponentType> {
    Loaded ??= await rejectUnlessLeft(importScreen())
    return Loaded
  }
  const createLazy = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (problem) {
        resets.add(reset)
        throw problem
      }
    })
  const reset = () => {
    Lazy = createLazy()
  }
  let Lazy = createLazy()
  // biome-ignore lint/correctness/noComponentHookFactories: created once per screen, with the table of routes
  function LoadedOrLazy() {
    // The component is chosen once: a change of the component would mount the screen again.
    const [Part] = useState(() => Loaded ?? Lazy)
    return <Part />
  }
  // biome-ignore lint/correctness/noComponentHookFactories: created once per screen, with the table of routes
  function Screen() {
    return useStoredParts() ? (
      <LoadedOrLazy />
    ) : (
      <Skeleton count={3} height="200px" label={shellTexts.loading} />
    )
  }
  return { Screen, load }
}
