import { type ComponentType, lazy, useContext, useEffect, useState } from 'react'
import { late } from '#first-paint/late.ts'
import { PrerequisiteContext } from '#ui/lazy-part.tsx'
import { LoadingScreenContext } from '../page/loading-screen.tsx'
import { delayRejection } from '../start/delay-rejection.ts'

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

/** True if the app's stored parts are loaded. Otherwise starts to load them, because the shown screen needs them. */
function useStoredPartsLoaded(): boolean {
  const storedParts = useContext(PrerequisiteContext)
  const [areLoaded, setAreLoaded] = useState(storedParts.getIfLoaded() !== null)
  useEffect(() => {
    if (areLoaded) return
    let isMounted = true
    void storedParts.get().then(() => isMounted && setAreLoaded(true))
    return () => {
      isMounted = false
    }
  }, [storedParts, areLoaded])
  return areLoaded
}

/**
 * A screen whose code is loaded separately. If the code is loaded before the screen is first shown, the screen is shown
 * at once: React.lazy would first show its fallback, for at least 300 ms.
 */
export function lazyScreen(importScreen: () => Promise<ComponentType>): LazyScreen {
  const screen = late(() => delayRejection(importScreen()))
  const createLazy = () =>
    lazy(async () => {
      try {
        return { default: await screen.get() }
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
    const [ChosenScreen] = useState(() => screen.getIfLoaded() ?? ReactLazyScreen)
    return <ChosenScreen />
  }
  // biome-ignore lint/correctness/noComponentHookFactories: created once per screen, with the table of routes
  function Screen() {
    const loadingScreen = useContext(LoadingScreenContext)
    return useStoredPartsLoaded() ? <LoadedOrLazyScreen /> : loadingScreen
  }
  return { Screen, load: screen.get }
}
