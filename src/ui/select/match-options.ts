// Which options a text means, and where in their labels it stands (G188).
import { plainWords } from '#domain/values/plain-words.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

/** Options stay while a person types, and there are thousands of dealerships. */
const plainLabels = new WeakMap<SelectOption, string>()

function plainLabel(option: SelectOption): string {
  const known = plainLabels.get(option)
  if (known !== undefined) return known
  const label = plainWords(option.label)
  plainLabels.set(option, label)
  return label
}

/** Options that hold every word, in any order and case; those that begin with the text come first. */
export function matchOptions(options: readonly SelectOption[], text: string): readonly SelectOption[] {
  const wanted = plainWords(text)
  if (wanted === '') return options
  const words = wanted.split(' ')
  const first: SelectOption[] = []
  const others: SelectOption[] = []
  for (const option of options) {
    const label = plainLabel(option)
    if (label.startsWith(wanted)) first.push(option)
    else if (words.every((word) => label.includes(word))) others.push(option)
  }
  return [...first, ...others]
}

/** The one option that a text can only mean when the field is left: of that name, or the only match. */
export function meantOption(options: readonly SelectOption[], text: string): SelectOption | undefined {
  const wanted = plainWords(text)
  if (wanted === '') return undefined
  const typed = text.trim().toLowerCase()
  const ofThatName = options.find(({ label }) => label.toLowerCase() === typed)
  const [only, ...others] = options.filter((option) => plainLabel(option) === wanted)
  const matches = matchOptions(options, text)
  const meant =
    ofThatName ?? (others.length === 0 ? only : undefined) ?? (matches.length === 1 ? matches[0] : undefined)
  return meant?.disabled ? undefined : meant
}

export interface LabelPart {
  text: string
  isMatch: boolean
}

/** A label in parts: those that the typed words matched, and what is between them. */
export function labelParts(label: string, text: string): LabelPart[] {
  const signs = [...label]
  /** In which sign each plain letter was: `ß` is two. */
  const places: number[] = []
  let plain = ''
  for (const [at, sign] of signs.entries()) {
    const letters = plainWords(sign) || ' '
    for (const _ of letters) places.push(at)
    plain += letters
  }
  const isMatched = signs.map(() => false)
  for (const word of plainWords(text).split(' ').filter(Boolean)) {
    const start = plain.indexOf(word)
    if (start < 0) continue
    for (let at = start; at < start + word.length; at += 1) isMatched[places[at] ?? 0] = true
  }
  const parts: LabelPart[] = []
  for (const [at, sign] of signs.entries()) {
    const isMatch = isMatched[at] ?? false
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += sign
    else parts.push({ text: sign, isMatch })
  }
  return parts
}
