// Makes getComputedStyle faster, in which the tests of screens spend a sixth of their time: for each style jsdom
// compares every rule of its style sheet with the element and its ancestors. The tests load no style sheets, so the
// styles that Testing Library reads depend on attributes alone: `display` on attributes of the element, `visibility`
// and `pointer-events` on the nearest style attribute that names them. jsdom answers for all other styles.

/** The attributes on which `display` depends in jsdom's style sheet. */
const ATTRIBUTES = ['hidden', 'open', 'type', 'style']
const displays = new Map<string, string>()

type GetStyle = typeof window.getComputedStyle

function displayOf(element: Element, askJsdom: GetStyle): string {
  const attributes = ATTRIBUTES.map((name) => `${name}=${element.getAttribute(name)}`)
  const attributeKey = [element.localName, ...attributes].join(' ')
  const display = displays.get(attributeKey) ?? askJsdom(element).display
  displays.set(attributeKey, display)
  return display
}

function inheritedStyle(element: Element, name: string, initialValue: string): string {
  const styledElement = element.closest<HTMLElement>(`[style*="${name}:"]`)
  return styledElement?.style.getPropertyValue(name) || initialValue
}

function withQuickStyles(askJsdom: GetStyle): GetStyle {
  return function quickStyles(element, pseudo) {
    if (pseudo) return askJsdom(element, pseudo)
    const readQuickly = (name: string) => {
      if (name === 'display') return displayOf(element, askJsdom)
      if (name === 'visibility') return inheritedStyle(element, name, 'visible')
      if (name === 'pointerEvents' || name === 'pointer-events')
        return inheritedStyle(element, 'pointer-events', 'auto')
      return undefined
    }
    const quickAnswers = {
      getPropertyValue: (name: string) => readQuickly(name) ?? askJsdom(element).getPropertyValue(name),
    }
    return new Proxy(quickAnswers, {
      get: (ownAnswers, name) =>
        Reflect.get(ownAnswers, name) ??
        readQuickly(String(name)) ??
        Reflect.get(askJsdom(element), String(name)),
    }) as CSSStyleDeclaration // the proxy answers for every property
  }
}

// Several test files share a window. Only the first of them changes it.
if (window.getComputedStyle.name !== 'quickStyles') {
  window.getComputedStyle = withQuickStyles(window.getComputedStyle.bind(window))
}
