// Plain JavaScript, because the programs of bin import it before node_modules exist.

/**
 * The reason why `parseArgs` refuses the arguments. It names an option, and repeats no value: an address without its
 * option, or joined to it, may hold a password.
 */
export function argumentProblem({ code, message }) {
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return 'A value without an option was given'
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    return /^Unknown option '--?[\w-]+'/.exec(message)?.[0] ?? 'Unknown option'
  }
  return message.split(/\.\s/)[0]
}
