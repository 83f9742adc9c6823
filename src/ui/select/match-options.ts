// Finds the options that match a typed text, and the matching parts of their labels (G188).
import { plainWords } from '#domain/values/plain-words.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

type Labelled = Pick<SelectOption, 'label'>

/** Caches the plain words of labels: thousands of options are compared after each key. */
const plainLabels = new WeakMap<Labelled, string>()

function plainLabel(option: Labelled): string {
  const cachedLabel = plainLabels.get(option)
  if (cachedLabel !== undefined) return cachedLabel
  const label = plainWords(option.label)
  plainLabels.set(option, label)
  return label
}

/**
 * The options whose labels contain every word of the text, in any order and case. Options whose label begins with the
 * text come first.
 */
export function matchOptions<Option extends Labelled>(
  options: readonly Option[],
  text: string,
): readonly Option[] {
  const searchText = plainWords(text)
  if (searchText === '') return options
  const words = searchText.split(' ')
  const prefixMatches: Option[] = []
  const otherMatches: Option[] = []
  for (const option of options) {
    const label = plainLabel(option)
    if (label.startsWith(searchText)) prefixMatches.push(option)
    else if (words.every((word) => label.includes(word))) otherMatches.push(option)
  }
  return [...prefixMatches, ...otherMatches]
}

/**
 * The option that the text means: the option with this label in any case, else the only option whose label has the same
 * plain words, else the only match. undefined if no option is meant, or if the option is disabled.
 */
export function meantOption(options: readonly SelectOption[], text: string): SelectOption | undefined {
  const searchText = plainWords(text)
  if (searchText === '') return undefined
  const lowerCaseText = text.trim().toLowerCase()
  const optionWithLabel = options.find(({ label }) => label.toLowerCase() === lowerCaseText)
  const [equalOption, ...otherEqualOptions] = options.filter((option) => plainLabel(option) === searchText)
  const matches = matchOptions(options, text)
  const option =
    optionWithLabel ??
    (otherEqualOptions.length === 0 ? equalOption : undefined) ??
    (matches.length === 1 ? matches[0] : undefined)
  return option?.disabled ? undefined : option
}

export interface LabelPart {
  text: string
  isMatch: boolean
}

/** Splits a label into the parts that match the typed words, and the parts between them. */
export function labelParts(label: string, text: string): LabelPart[] {
  const characters = [...label]
  /** For each plain letter the index of its character in the label: `ß`, for example, becomes two letters. */
  const characterIndexes: number[] = []
  let plainText = ''
  for (const [index, character] of characters.entries()) {
    const letters = plainWords(character) || ' '
    for (const _ of letters) characterIndexes.push(index)
    plainText += letters
  }
  const matchFlags = characters.map(() => false)
  for (const word of plainWords(text).split(' ').filter(Boolean)) {
    const start = plainText.indexOf(word)
    if (start < 0) continue
    for (let index = start; index < start + word.length; index += 1)
      matchFlags[characterIndexes[index] ?? 0] = true
  }
  const parts: LabelPart[] = []
  for (const [index, character] of characters.entries()) {
    const isMatch = matchFlags[index] ?? false
    const lastPart = parts.at(-1)
    if (lastPart?.isMatch === isMatch) lastPart.text += character
    else parts.push({ text: character, isMatch })
  }
  return parts
}
