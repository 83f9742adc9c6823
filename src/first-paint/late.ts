/** Code or data that is loaded after the first painting, at its first use. */
export interface Late<Loaded> {
  /** The loaded value; null until it is loaded. */
  getIfLoaded(): Loaded | null
  /** True from the first call of `get` until the value is loaded, also between a failed load and the next one. */
  isLoading(): boolean
  /** Resolves when `get` is called for the first time. */
  readonly requested: Promise<void>
  /** Resolves when the value is loaded. Waiting for this promise does not start the loading; it never rejects. */
  readonly ready: Promise<Loaded>
  /** Loads the value once. If the load fails, the call rejects and the next call loads again. */
  get(): Promise<Loaded>
}

/** The one way to load later: all code that is not loaded with the page, and everything that it creates, is a `Late`. */
export function late<Loaded>(load: () => Promise<Loaded>): Late<Loaded> {
  let loadedValue: Loaded | null = null
  let isLoading = false
  let loading: Promise<Loaded> | null = null
  let resolveReady = (_value: Loaded) => {}
  let resolveRequested = () => {}
  const requested = new Promise<void>((resolve) => {
    resolveRequested = resolve
  })
  const ready = new Promise<Loaded>((resolve) => {
    resolveReady = resolve
  })

  async function loadOnce(): Promise<Loaded> {
    try {
      loadedValue = await load()
    } catch (problem) {
      loading = null
      throw problem
    }
    isLoading = false
    resolveReady(loadedValue)
    return loadedValue
  }

  return {
    getIfLoaded: () => loadedValue,
    isLoading: () => isLoading,
    requested,
    ready,
    get() {
      if (loading === null) {
        isLoading = true
        resolveRequested()
        loading = loadOnce()
      }
      return loading
    },
  }
}
