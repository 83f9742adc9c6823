import { type ComponentType, lazy, useState } from 'react'
import { shellTexts } from '#texts/shell.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { unlessLeft } from '../start/unless-left.ts'
import { useStoredParts } from '../stored-parts.ts'

export interface LazyScreen {
  Screen: ComponentType
  load(): Promise<unknown>
}

const failed = new Set<() => void>()

/** React keeps the failure of a lazy part for ever; from now on screens whose code did not come ask for it anew. */
export function forgetFailedScreens(): void {
  for (const beginAgain of failed) beginAgain()
  failed.clear()
}

/**
 * A screen whose code is a chunk of its own. Where the chunk is there before the screen is first shown, it is shown
 * at once: React.lazy would show its fallback first and then hold the screen back for 300 ms, so as not to flicker.
 */
export function lazyScreen(importScreen: () => Promise<ComponentType>): LazyScreen {
  let Loaded: ComponentType | null = null
  async function load(): Promise<ComponentType> {
    Loaded ??= await unlessLeft(importScreen())
    return Loaded
  }
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (problem) {
        failed.add(beginAgain)
        throw problem
      }
    })
  const beginAgain = () => {
    Lazy = begin()
  }
  let Lazy = begin()
  // biome-ignore lint/correctness/noComponentHookFactories: made once per screen, when the route table is
  function Chosen() {
    // Chosen once, because another component in the same place would begin anew.
    const [Part] = useState(() => Loaded ?? Lazy)
    return <Part />
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once per screen, when the route table is
  function Screen() {
    return useStoredParts() ? <Chosen /> : <Skeleton count={3} height="200px" label={shellTexts.loading} />
  }
  return { Screen, load }
}
