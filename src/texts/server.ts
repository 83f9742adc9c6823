// Lines that the server prints for its operator.
interface Build {
  version: string
  commit: string
  builtAt: string
  schema: string
}

/** The first line of the log, and the answer to `--version`. */
export function versionLine({ version, commit, builtAt, schema }: Build): string {
  return [
    `Counter ${version}`,
    `commit ${commit || 'unknown'}`,
    `built ${builtAt || 'never'}`,
    `schema ${schema}`,
  ].join(', ')
}
