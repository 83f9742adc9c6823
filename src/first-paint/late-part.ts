/** A part of the page whose code and data are loaded after the first painting. */
export interface LatePart<Part> {
  /** The part; null until it is loaded. */
  getIfLoaded(): Part | null
  /** Resolves when `get` is called for the first time. */
  readonly requested: Promise<void>
  /** Resolves when the part is loaded. Waiting for this promise does not start the loading. */
  readonly ready: Promise<Part>
  /** Starts the loading of the part at the first call. */
  get(): Promise<Part>
}

/** `load` is called once. It must try again until it succeeds. */
export function createLatePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  let loadedPart: Part | null = null
  let isRequested = false
  let resolveReady = (_part: Promise<Part>) => {}
  let resolveRequested = () => {}
  const requested = new Promise<void>((resolve) => {
    resolveRequested = resolve
  })
  const readyPart = new Promise<Part>((resolve) => {
    resolveReady = resolve
  }).then((part) => {
    loadedPart = part
    return part
  })
  return {
    getIfLoaded: () => loadedPart,
    requested,
    ready: readyPart,
    get() {
      if (!isRequested) {
        isRequested = true
        resolveRequested()
        resolveReady(load())
      }
      return readyPart
    },
  }
}
