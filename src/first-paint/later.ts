/** A part of the page whose code and data come after the first painting. */
export interface Later<Part> {
  /** null until it is there. */
  now(): Part | null
  /** When it was first asked for. */
  readonly asked: Promise<void>
  /** Kept as soon as somebody has asked for it; waiting alone asks for nothing. */
  readonly ready: Promise<Part>
  /** Asks for it now: a person waits. */
  get(): Promise<Part>
}

/** `load` is called once; it goes on until it has an answer. */
export function createLater<Part>(load: () => Promise<Part>): Later<Part> {
  let there: Part | null = null
  let isAsked = false
  let keep = (_part: Promise<Part>) => {}
  let tellAsked = () => {}
  const asked = new Promise<void>((resolve) => {
    tellAsked = resolve
  })
  const ready = new Promise<Part>((resolve) => {
    keep = resolve
  }).then((part) => {
    there = part
    return part
  })
  return {
    now: () => there,
    asked,
    ready,
    get() {
      if (!isAsked) {
        isAsked = true
        tellAsked()
        keep(load())
      }
      return ready
    },
  }
}
