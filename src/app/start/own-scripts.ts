// Where the browser has Trusted Types, the edge's policy lets no text become code but through this
// (https://developer.mozilla.org/docs/Web/API/Trusted_Types_API): no markup at all, of scripts those of this origin.

interface Rules {
  createScriptURL(address: string): string
  createScript(text: string): string
}

/** The part of `window` that is used. Firefox and Safari came to it late. */
interface Place {
  location: Pick<Location, 'origin'>
  trustedTypes?: { createPolicy(name: string, rules: Rules): unknown }
}

export function allowOwnScripts(window: Place): void {
  const { origin } = window.location
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (new URL(address, origin).href.startsWith(`${origin}/`)) return address
      throw new TypeError(`No script of this origin: ${address}`)
    },
    // The page's structured data: whatever is JSON does nothing.
    createScript(text) {
      JSON.parse(text)
      return text
    },
  })
}
