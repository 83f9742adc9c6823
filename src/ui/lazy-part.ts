import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A part whose code comes with its first use. Where that code or its style is out of reach, the page goes on with
 * `Instead` until it is loaded anew: a style sheet that failed once would count as loaded the next time.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (Loaded) => ({ default: Loaded }),
      () => ({ default: Instead }),
    ),
  )
}
