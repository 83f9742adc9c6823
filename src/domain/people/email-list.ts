// E-mail fields hold a comma-separated list (storefront.md §5 Shared rules, decisions.md G104, G144).

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i
const MOST_CHARACTERS_OF_EMAIL = 254

function isEmail(text: string): boolean {
  const atSign = text.lastIndexOf('@')
  return (
    atSign > 0 &&
    text.length <= MOST_CHARACTERS_OF_EMAIL &&
    LOCAL_PART.test(text.slice(0, atSign)) &&
    HOST.test(text.slice(atSign + 1))
  )
}

/** The trimmed addresses of the list; null when one of them is no e-mail address. */
export function emailsIn(list: string): string[] | null {
  const emails = list.split(',').map((email) => email.trim())
  return emails.every(isEmail) ? emails : null
}
