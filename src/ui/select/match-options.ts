// Finds the options that a text matches, and the matching parts of their labels (G188).
import { plainWords } from '#domain/values/plain-words.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

/** A cache, because options stay the same while a person types, and there are thousands of dealerships. */
const plainLabels = new WeakMap<SelectOption, string>()

function plainLabel(option: SelectOption): string {
  const cachedLabel = plainLabels.get(option)
  if (cachedLabel !== undefined) return cachedLabel
  const label = plainWords(option.label)
  plainLabels.set(option, label)
  return label
}

/** Options that hold every word, in any order and case; options that begin with the text come first. */
export function matchOptions(options: readonly SelectOption[], text: string): readonly SelectOption[] {
  const searchText = plainWords(text)
  if (searchText === '') return options
  const words = searchText.split(' ')
  const first: SelectOption[] = []
  const others: SelectOption[] = []
  for (const option of options) {
    const label = plainLabel(option)
    if (label.startsWith(searchText)) first.push(option)
    else if (words.every((word) => label.includes(word))) others.push(option)
  }
  return [...first, ...others]
}

/** The only option that the text can mean when the field is left: the option with that label, or the only match. */
export function meantOption(options: readonly SelectOption[], text: string): SelectOption | undefined {
  const searchText = plainWords(text)
  if (searchText === '') return undefined
  const typed = text.trim().toLowerCase()
  const sameLabel = options.find(({ label }) => label.toLowerCase() === typed)
  const [only, ...others] = options.filter((option) => plainLabel(option) === searchText)
  const matches = matchOptions(options, text)
  const meant =
    sameLabel ?? (others.length === 0 ? only : undefined) ?? (matches.length === 1 ? matches[0] : undefined)
  return meant?.disabled ? undefined : meant
}

export interface LabelPart {
  text: string
  isMatch: boolean
}

/** Splits a label into the parts that match the typed words, and the parts between them. */
export function labelParts(label: string, text: string): LabelPart[] {
  const signs = [...label]
  /** The index of the sign that each plain letter came from: `ß` becomes two letters. */
  const signIndexes: number[] = []
  let plain = ''
  for (const [at, sign] of signs.entries()) {
    const letters = plainWords(sign) || ' '
    for (const _ of letters) signIndexes.push(at)
    plain += letters
  }
  const isMatched = signs.map(() => false)
  for (const word of plainWords(text).split(' ').filter(Boolean)) {
    const start = plain.indexOf(word)
    if (start < 0) continue
    for (let at = start; at < start + word.length; at += 1) isMatched[signIndexes[at] ?? 0] = true
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
