import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** When lazy parts may be loaded and shown. */
export interface PartsTiming {
  mayShowNow(): boolean
  /** Resolves when the code of the parts may be loaded, shortly before they may be shown. */
  whenLoadable: Promise<unknown>
  /** Resolves when the parts may be shown. */
  whenShowable: Promise<unknown>
}

export const SHOW_AT_ONCE: PartsTiming = {
  mayShowNow: () => true,
  whenLoadable: Promise.resolve(),
  whenShowable: Promise.resolve(),
}
export const PartsTimingContext = createContext(SHOW_AT_ONCE)

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
  let LoadedPart: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null

  function loadPart(): Promise<void> {
    loading ??= load().then(
      (Part) => {
        LoadedPart = Part
      },
      () => {
        LoadedPart = Substitute
      },
    )
    return loading
  }

  return function LazyPart({ whileLoading = null, ...props }: Props & WhileLoading) {
    const timing = useContext(PartsTimingContext)
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => {
      // Loading the code too early would delay the first content of the page.
      if (!timing.mayShowNow()) return null
      void loadPart() // never rejects
      return LoadedPart
    })
    useEffect(() => {
      if (Part !== null) return
      let isMounted = true
      const loadAndShow = () =>
        void Promise.all([timing.whenLoadable.then(loadPart), timing.whenShowable]).then(
          () => isMounted && setPart(() => LoadedPart),
        )
      // Runs in a later task, so that the page around the part is painted first.
      const timer = setTimeout(loadAndShow)
      return () => {
        isMounted = false
        clearTimeout(timer)
      }
    }, [Part, timing])
    // `props` without `whileLoading` are the props of the part; TypeScript cannot see that for a generic type.
    return Part === null ? whileLoading : <Part {...(props as unknown as Props)} />
  }
}
