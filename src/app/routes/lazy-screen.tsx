import { type ComponentType, lazy, useState } from 'react'
import { shellTexts } from '#texts/shell.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { delayRejection } from '../start/delay-rejection.ts'
import { useStoredPartsLoaded } from '../stored-parts.ts'

export interface LazyScreen {
  Screen: ComponentType
  load(): Promise<unknown>
}

/** One function for each screen whose code could not be loaded: it lets the screen load the code again. */
const resetFunctions = new Set<() => void>()

/** Lets failed screens load their code again, because React.lazy never tries again by itself. */
export function resetFailedScreens(): void {
  for (const reset of resetFunctions) reset()
  resetFunctions.clear()
}

/**
 * A screen whose code is loaded separately. If the code is loaded before the screen is first shown, the screen is shown
 * at once: React.lazy would first show its fallback, for at least 300 ms.
 */
export function lazyScreen(importScreen: () => Promise<ComponentType>): LazyScreen {
  let LoadedScreen: ComponentType | null = null
  async function load(): Promise<ComponentType> {
    LoadedScreen ??= await delayRejection(importScreen())
    return LoadedScreen
  }
  const createLazy = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (problem) {
        resetFunctions.add(reset)
        throw problem
      }
    })
  const reset = () => {
    ReactLazyScreen = createLazy()
  }
  let ReactLazyScreen = createLazy()
  // biome-ignore lint/correctness/noComponentHookFactories: created once per screen, with the table of routes
  function LoadedOrLazyScreen() {
    // The component is chosen once: a change of the component would mount the screen again.
    const [ChosenScreen] = useState(() => LoadedScreen ?? ReactLazyScreen)
    return <ChosenScreen />
  }
  // biome-ignore lint/correctness/noComponentHookFactories: created once per screen, with the table of routes
  function Screen() {
    return useStoredPartsLoaded() ? (
      <LoadedOrLazyScreen />
    ) : (
      <Skeleton count={3} height="200px" label={shellTexts.loading} />
    )
  }
  return { Screen, load }
}
