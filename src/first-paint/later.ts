/** A part of the page whose code and data load after the first painting. */
export interface Later<Part> {
  /** null until it is loaded. */
  now(): Part | null
  /** Resolves when the part was first requested. */
  readonly asked: Promise<void>
  /** Resolves when the part is loaded; waiting for it does not request it. */
  readonly ready: Promise<Part>
  /** Requests the part at once, because a person waits. */
  get(): Promise<Part>
}

/** `load` is called once, and repeats itself until it succeeds. */
export function createLater<Part>(load: () => Promise<Part>): Later<Part> {
  let loadedPart: Part | null = null
  let isAsked = false
  let resolveReady = (_part: Promise<Part>) => {}
  let resolveAsked = () => {}
  const asked = new Promise<void>((resolve) => {
    resolveAsked = resolve
  })
  const ready = new Promise<Part>((resolve) => {
    resolveReady = resolve
  }).then((part) => {
    loadedPart = part
    return part
  })
  return {
    now: () => loadedPart,
    asked,
    ready,
    get() {
      if (!isAsked) {
        isAsked = true
        resolveAsked()
        resolveReady(load())
      }
      return ready
    },
  }
}
