// The rules for browsers with Trusted Types (https://developer.mozilla.org/docs/Web/API/Trusted_Types_API): only scripts of
// this origin may be loaded, and no text may become markup. The edge's content security policy demands such rules.

interface Rules {
  createScriptURL(address: string): string
  createScript(text: string): string
}

/** The used part of `window`. Older versions of Firefox and Safari have no `trustedTypes`. */
interface PolicyWindow {
  location: Pick<Location, 'origin'>
  trustedTypes?: { createPolicy(name: string, rules: Rules): unknown }
}

export function allowOnlyOwnScripts(window: PolicyWindow): void {
  const { origin } = window.location
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (new URL(address, origin).href.startsWith(`${origin}/`)) return address
      throw new TypeError(`Not a script of this origin: ${address}`)
    },
    // The only allowed text is the page's structured data: JSON cannot run as code.
    createScript(text) {
      JSON.parse(text)
      return text
    },
  })
}
