import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** No lazy part is shown before the gate is open. */
export interface PartsGate {
  isOpen(): boolean
  /** Resolves shortly before the gate opens: the code of the parts may be loaded. */
  opening: Promise<unknown>
  /** Resolves when the gate is open: the parts may be shown. */
  opened: Promise<unknown>
}

export const OPEN_GATE: PartsGate = {
  isOpen: () => true,
  opening: Promise.resolve(),
  opened: Promise.resolve(),
}
export const PartsGateContext = createContext(OPEN_GATE)

interface WhileLoading {
  /** Shown until the code of the part is loaded. */
  whileLoading?: ReactNode
}

/**
 * A part whose code is loaded at its first use. If the code or its style sheet cannot be loaded, `Instead` is shown until
 * the page is reloaded: a second try would find a failed style sheet in the document and treat it as loaded. `Suspense` is
 * not used, because React shows the content at least 300 ms after a fallback, even after an empty one.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
): ComponentType<Props & WhileLoading> {
  let Loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null

  function loadPart(): Promise<void> {
    loading ??= load().then(
      (Part) => {
        Loaded = Part
      },
      () => {
        Loaded = Instead
      },
    )
    return loading
  }

  return function LazyPart({ whileLoading = null, ...props }: Props & WhileLoading) {
    const gate = useContext(PartsGateContext)
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => {
      // Loading before the gate opens would delay the first content of the page.
      if (!gate.isOpen()) return null
      void loadPart() // never rejects
      return Loaded
    })
    useEffect(() => {
      if (Part !== null) return
      let isMounted = true
      const show = () =>
        void Promise.all([gate.opening.then(loadPart), gate.opened]).then(
          () => isMounted && setPart(() => Loaded),
        )
      // Runs in a later task, so that the page around the part is painted first.
      const timer = setTimeout(show)
      return () => {
        isMounted = false
        clearTimeout(timer)
      }
    }, [Part, gate])
    // `props` without `whileLoading` are the props of the part; TypeScript cannot see that for a generic type.
    return Part === null ? whileLoading : <Part {...(props as unknown as Props)} />
  }
}
