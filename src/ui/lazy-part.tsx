import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type Late, late } from '#first-paint/late.ts'

/**
 * A part of the app that lazy parts may need, such as opened databases. Their code is loaded when it is requested, and shown
 * when it is ready.
 */
export type Prerequisite = Pick<Late<unknown>, 'getIfLoaded' | 'requested' | 'ready' | 'get'>

/** For parts that need nothing. */
export const NOTHING_NEEDED: Prerequisite = {
  getIfLoaded: () => true,
  requested: Promise.resolve(),
  ready: Promise.resolve(),
  get: async () => {},
}
export const PrerequisiteContext = createContext(NOTHING_NEEDED)

interface WhileLoading {
  /** Shown until the code of the part is loaded. */
  whileLoading?: ReactNode
}

/**
 * A part whose code is loaded at its first use. If the code or its style sheet cannot be loaded, `Substitute` is shown
 * until the page is reloaded: a second try would find a failed style sheet in the document and treat it as loaded.
 * `Suspense` is not used, because React shows the content at least 300 ms after a fallback, even after an empty one.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Substitute: ComponentType<Props> = () => null,
): ComponentType<Props & WhileLoading> {
  const part = late(() => load().catch(() => Substitute))

  return function LazyPart({ whileLoading = null, ...props }: Props & WhileLoading) {
    const prerequisite = useContext(PrerequisiteContext)
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => {
      // Loading the code too early would delay the first content of the page.
      if (prerequisite.getIfLoaded() === null) return null
      void part.get() // never rejects
      return part.getIfLoaded()
    })
    useEffect(() => {
      if (Part !== null) return
      let isMounted = true
      const loadAndShow = () =>
        void Promise.all([prerequisite.requested.then(part.get), prerequisite.ready]).then(
          ([LoadedPart]) => isMounted && setPart(() => LoadedPart),
        )
      // Runs in a later task, so that the page around the part is painted first.
      const timer = setTimeout(loadAndShow)
      return () => {
        isMounted = false
        clearTimeout(timer)
      }
    }, [Part, prerequisite])
    // `props` without `whileLoading` are the props of the part; TypeScript cannot see that for a generic type.
    return Part === null ? whileLoading : <Part {...(props as unknown as Props)} />
  }
}
