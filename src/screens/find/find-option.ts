import type { GroupedOption, OptionGroup } from '#ui/select/grouped-search.tsx'

/** An entry of Find: a page that it opens, or an action. */
export type FindOption = GroupedOption & {
  /** True if the typed text is the number or the whole name of the entry. The group of such an entry stands first. */
  isExact?: boolean
} & ({ to: string } | { run: () => void })

export type FindGroup = OptionGroup<FindOption>

/** The most entries of a group. */
export const MAX_OPTIONS = 6

/** A group with its first entries. */
export function findGroup(label: string, options: readonly FindOption[]): FindGroup {
  return { label, options: options.slice(0, MAX_OPTIONS) }
}

const hasExactOption = ({ options }: FindGroup) => options.some(({ isExact }) => isExact === true)

/** The groups that have an exact entry, then the others. */
export function withExactFirst(groups: readonly FindGroup[]): FindGroup[] {
  return [...groups.filter(hasExactOption), ...groups.filter((group) => !hasExactOption(group))]
}
