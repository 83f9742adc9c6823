// Describes an error for the log, without contents: no values of statements or bodies, no e-mails, no answers of other
// servers.

/** The messages of these errors repeat the text that could not be read. */
const NAMES_WITH_CONTENTS = ['SyntaxError', 'ValiError']
const MOST_LETTERS = 300
/** The pattern of an e-mail takes time with the square of the letters, of which a caller may have sent 15,000. */
const MOST_SEARCHED_LETTERS = 1000
/** PostgreSQL's classes for wrong values and broken constraints, whose sentences repeat values. */
const CLASSES_WITH_VALUES = /^2[23]/
const EMAIL = /[^\s<>"'@]+@[^\s<>"'@]+/g

interface DescribedError extends Error {
  code?: unknown
  /** Only errors of a database have a severity. */
  severity?: unknown
  constraint?: unknown
  /** Only errors of a mail server have this code; their messages repeat the server's answer. */
  responseCode?: unknown
}

/** The reason of the error in one line. */
export function reasonOf(problem: unknown): string {
  const error = innermostCause(problem)
  if (!(error instanceof Error)) return 'unknown'
  const { name, code, severity, constraint, responseCode }: DescribedError = error
  const [line = ''] = error.message.slice(0, MOST_SEARCHED_LETTERS).split('\n')
  const message = line.replace(EMAIL, '…').slice(0, MOST_LETTERS)
  if (severity !== undefined) {
    const codeText = typeof constraint === 'string' ? `${code} (${constraint})` : String(code)
    return CLASSES_WITH_VALUES.test(String(code))
      ? `database error ${codeText}`
      : `database error ${codeText}: ${message}`
  }
  if (typeof responseCode === 'number') return `${name} ${code}: the mail server answered ${responseCode}`
  if (NAMES_WITH_CONTENTS.includes(name)) return name
  // Messages of fastify repeat addresses with their queries.
  if (typeof code === 'string' && code.startsWith('FST_')) return code
  return `${name}: ${message}`
}

/** The reason, and the lines of the stack, for a fault of the program. */
export function describeProblem(problem: unknown): { reason: string; stack: string } {
  const error = innermostCause(problem)
  const frames = error instanceof Error ? (error.stack ?? '').split('\n') : []
  const stackLines = frames.filter((line) => line.startsWith('    at ')).map((line) => line.trim())
  return { reason: reasonOf(problem), stack: stackLines.join('\n') }
}

/**
 * The cause that began a chain of errors. An error that wraps a failed statement repeats the statement and its
 * parameters.
 */
function innermostCause(problem: unknown): unknown {
  let cause = problem
  while (cause instanceof Error && cause.cause !== undefined) cause = cause.cause
  return cause instanceof AggregateError ? cause.errors[0] : cause
}
