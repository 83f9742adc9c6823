// Finds the columns of a table by the names in its first row (decisions.md G278). An exact name wins over a similar one;
// if a field has several columns of its exact name, or only columns of similar names, the person chooses.

/** The names by which a field's column is found, as regular expressions for the result of `plainHeading`. */
export interface HeadingNames {
  exact: RegExp
  /** A heading that may mean the field, such as `User type` for the login; null if only exact names count. */
  similar: RegExp | null
}

export interface HeadingQuestion<Field> {
  field: Field
  /** The columns from which the person chooses. */
  columns: readonly number[]
}

export interface FoundHeadings<Field> {
  /** The field of each column; null for a column that is not read. */
  fields: readonly (Field | null)[]
  /** The fields for which the person must choose the column. */
  questions: readonly HeadingQuestion<Field>[]
}

/** The heading in lower case, with single spaces in the place of signs; `#` becomes `no`. */
export function plainHeading(heading: string): string {
  return heading
    .replaceAll('#', ' no ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The heading of a column that is not read, because the person chose another one. */
export const UNUSED_COLUMN = '-'

export function findHeadings<Field extends string>(
  headings: readonly string[],
  names: Readonly<Record<Field, HeadingNames>>,
): FoundHeadings<Field> {
  const fieldNames = Object.entries<HeadingNames>(names).map(
    // Object.entries widens the keys of `names` to strings.
    ([field, headingNames]) => ({ field: field as Field, ...headingNames }),
  )
  const plainHeadings = headings.map(plainHeading)
  const exactFields = plainHeadings.map(
    (heading) => fieldNames.find(({ exact }) => exact.test(heading))?.field ?? null,
  )
  const columnsWhere = (isCandidate: (column: number) => boolean) => [...headings.keys()].filter(isCandidate)
  const questions: HeadingQuestion<Field>[] = []
  for (const { field, similar } of fieldNames) {
    const exactColumns = columnsWhere((column) => exactFields[column] === field)
    const isSimilar = (column: number) =>
      exactFields[column] === null && similar !== null && similar.test(plainHeadings[column] ?? '')
    const candidates = exactColumns.length > 0 ? exactColumns : columnsWhere(isSimilar)
    if (candidates.length > 1 || exactColumns.length < candidates.length)
      questions.push({ field, columns: candidates })
  }
  const questionedFields = questions.map(({ field }) => field)
  return {
    fields: exactFields.map((field) => (field === null || questionedFields.includes(field) ? null : field)),
    questions,
  }
}

/** The number of headings with an exact name. */
export function exactHeadingCount(
  headings: readonly string[],
  names: Readonly<Record<string, HeadingNames>>,
): number {
  const exactNames = Object.values(names)
  return headings.filter((heading) => exactNames.some(({ exact }) => exact.test(plainHeading(heading))))
    .length
}
