import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** Lazy parts are not shown before this gate opens. */
export interface PartsGate {
  isOpen(): boolean
  /** Resolves shortly before the gate opens: the code may load. */
  opening: Promise<unknown>
  opened: Promise<unknown>
}

export const OPEN_GATE: PartsGate = {
  isOpen: () => true,
  opening: Promise.resolve(),
  opened: Promise.resolve(),
}
export const PartsGateContext = createContext(OPEN_GATE)

interface WhileLoading {
  /** Stands in place of the part until its code is loaded. */
  whileLoading?: ReactNode
}

/**
 * A part whose code loads with its first use. If the code or its style cannot be loaded, `Instead` stands in
 * its place until the page is reloaded, because browsers count a failed style sheet as loaded the next time.
 * `Suspense` is not used: React delays the content after a fallback by 300 ms, even after an empty one.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
): ComponentType<Props & WhileLoading> {
  let Loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null

  function begin(): Promise<void> {
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
      // Before the gate opens, the code would load beside the first content of the page.
      if (!gate.isOpen()) return null
      void begin() // never rejects
      return Loaded
    })
    useEffect(() => {
      if (Part !== null) return
      let isShown = true
      const show = () =>
        void Promise.all([gate.opening.then(begin), gate.opened]).then(() => isShown && setPart(() => Loaded))
      // In a task of its own, so that the page around the part is painted first.
      const timer = setTimeout(show)
      return () => {
        isShown = false
        clearTimeout(timer)
      }
    }, [Part, gate])
    // Without `whileLoading` the rest are the props of the part; TypeScript cannot see that for a generic
    // type.
    return Part === null ? whileLoading : <Part {...(props as unknown as Props)} />
  }
}
