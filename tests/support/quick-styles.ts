// To tell one style of an element jsdom matches every rule of its own style sheet for it and for all above it: a sixth
// of the time of the screens' tests. These tests load no style sheets, so what Testing Library asks for depends on
// attributes alone: `display` on those of the element, `visibility` and `pointer-events` on the nearest style attribute
// that names them. Everything else is asked of jsdom.

/** Those that jsdom's style sheet reads for `display`. */
const ATTRIBUTES = ['hidden', 'open', 'type', 'style']
const displays = new Map<string, string>()

type AskStyle = typeof window.getComputedStyle

function displayOf(element: Element, ask: AskStyle): string {
  const attributes = ATTRIBUTES.map((name) => `${name}=${element.getAttribute(name)}`)
  const kind = [element.localName, ...attributes].join(' ')
  const known = displays.get(kind) ?? ask(element).display
  displays.set(kind, known)
  return known
}

function inherited(element: Element, name: string, initial: string): string {
  const owner = element.closest<HTMLElement>(`[style*="${name}:"]`)
  return owner?.style.getPropertyValue(name) || initial
}

function withQuickStyles(ask: AskStyle): AskStyle {
  return function quickStyles(element, pseudo) {
    if (pseudo) return ask(element, pseudo)
    const quick = (name: string) => {
      if (name === 'display') return displayOf(element, ask)
      if (name === 'visibility') return inherited(element, name, 'visible')
      if (name === 'pointerEvents' || name === 'pointer-events')
        return inherited(element, 'pointer-events', 'auto')
      return undefined
    }
    const answer = {
      getPropertyValue: (name: string) => quick(name) ?? ask(element).getPropertyValue(name),
    }
    return new Proxy(answer, {
      get: (own, name) =>
        Reflect.get(own, name) ?? quick(String(name)) ?? Reflect.get(ask(element), String(name)),
    }) as CSSStyleDeclaration // all of it, by the last line
  }
}

// A process that runs several files does this once per window.
if (window.getComputedStyle.name !== 'quickStyles') {
  window.getComputedStyle = withQuickStyles(window.getComputedStyle.bind(window))
}
