// Which options a text means, and where in their labels it stands.

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Options that hold every word, in any order and case; those that begin with the text come first. */
export function matchOptions(options: readonly SelectOption[], text: string): readonly SelectOption[] {
  const words = wordsOf(text)
  if (words.length === 0) return options
  const wanted = text.trim().toLowerCase()
  const first: SelectOption[] = []
  const others: SelectOption[] = []
  for (const option of options) {
    const label = option.label.toLowerCase()
    if (label.startsWith(wanted)) first.push(option)
    else if (words.every((word) => label.includes(word))) others.push(option)
  }
  return [...first, ...others]
}

/** The one option that a text can only mean when the field is left: of that name, or the only match. */
export function meantOption(options: readonly SelectOption[], text: string): SelectOption | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  const ofThatName = options.find(({ label }) => label.toLowerCase() === wanted)
  const matches = matchOptions(options, text)
  const meant = ofThatName ?? (matches.length === 1 ? matches[0] : undefined)
  return meant?.disabled ? undefined : meant
}

export interface LabelPart {
  text: string
  isMatch: boolean
}

/** A label in parts: those that the typed words matched, and what is between them. */
export function labelParts(label: string, text: string): LabelPart[] {
  const lower = label.toLowerCase()
  // Where lower case is longer, as of İ, no place in one is that place in the other.
  const words = lower.length === label.length ? wordsOf(text) : []
  const isMatched = Array.from({ length: label.length }, () => false)
  for (const word of words) {
    const at = lower.indexOf(word)
    if (at >= 0) isMatched.fill(true, at, at + word.length)
  }
  const parts: LabelPart[] = []
  for (let at = 0; at < label.length; at += 1) {
    const isMatch = isMatched[at] ?? false
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += label[at]
    else parts.push({ text: label[at] ?? '', isMatch })
  }
  return parts
}
