import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** Until it is open no part that loads late is shown. */
export interface PartsGate {
  isOpen(): boolean
  /** It opens soon: code is asked for. */
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
  /** What stands in its place until its code is there. */
  whileLoading?: ReactNode
}

/**
 * A part whose code comes with its first use. Where that code or its style is out of reach, the page goes on with
 * `Instead` until it is loaded anew: a style sheet that failed once would count as loaded the next time.
 * It is no part for `Suspense`: React holds back what follows a fallback for 300 ms, also after one of nothing.
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
      // Before that it would come beside what the page shows first.
      if (!gate.isOpen()) return null
      void begin() // never rejects
      return Loaded
    })
    useEffect(() => {
      if (Part !== null) return
      let isShown = true
      const show = () =>
        void Promise.all([gate.opening.then(begin), gate.opened]).then(() => isShown && setPart(() => Loaded))
      // A task of its own: what was rendered with it is on the page first.
      const timer = setTimeout(show)
      return () => {
        isShown = false
        clearTimeout(timer)
      }
    }, [Part, gate])
    // Without `whileLoading` they are the part's own, which TypeScript cannot tell of a type that is not known yet.
    return Part === null ? whileLoading : <Part {...(props as unknown as Props)} />
  }
}
