// A table for a backend whose paths differ: the name of a call → its path at that backend. All other
// parts of a call stay unchanged.
import * as v from 'valibot'
import { CALLS, type CallName, callAt } from './calls.ts'

export type BackendPaths = Readonly<Partial<Record<CallName, string>>>

const parametersOf = (path: string) => (path.match(/\{\w+\}/g) ?? []).toSorted().join(' ')

/** The reason why the path cannot be used for the call; null if it can. */
function pathFault(name: CallName, path: string): string | null {
  const agreedParameters = parametersOf(CALLS[name].path)
  if (!/^[\w~.{}/-]+$/.test(path) || path.startsWith('/') || path.split('/').includes('..')) {
    return `"${name}" wants a path like ${CALLS[name].path}, without a slash at its start: "${path}"`
  }
  if (parametersOf(path) === agreedParameters) return null
  return agreedParameters === ''
    ? `"${name}" has no parameters: "${path}"`
    : `"${name}" needs ${agreedParameters} in its path: "${path}"`
}

const pathsTable = v.pipe(
  v.string(),
  v.parseJson(),
  v.check((paths) => !Array.isArray(paths)),
  v.record(v.string(), v.string()),
)

/** Reads the table from JSON. Throws an error with one sentence that names the first fault. */
export function readBackendPaths(text: string): BackendPaths {
  const parseResult = v.safeParse(pathsTable, text)
  if (!parseResult.success) throw new Error('it is no JSON object of names of calls with their paths')
  for (const [name, path] of Object.entries(parseResult.output)) {
    if (!Object.hasOwn(CALLS, name)) throw new Error(`"${name}" is no call of docs/backend-contract.md`)
    const fault = pathFault(name as CallName, path) // the line before proved the name
    if (fault !== null) throw new Error(fault)
  }
  const paths = Object.values(parseResult.output)
  const repeatedPath = paths.find((path, index) => paths.indexOf(path) !== index)
  const methodsOf = (path: string) =>
    Object.entries(parseResult.output)
      .filter(([, pathOfCall]) => pathOfCall === path)
      .map(([name]) => CALLS[name as CallName].method) // the loop above proved the names
  if (repeatedPath !== undefined && new Set(methodsOf(repeatedPath)).size < methodsOf(repeatedPath).length) {
    throw new Error(`two calls of the same method have the path "${repeatedPath}"`)
  }
  return parseResult.output
}

/** The path of a call at the backend, with its parameters. */
export function backendPathOf(paths: BackendPaths, name: CallName, parameters: readonly string[]): string {
  const values = [...parameters]
  const agreedPath = CALLS[name].path
  const parameterValues = new Map(
    (agreedPath.match(/\{\w+\}/g) ?? []).map((key) => [key, values.shift() ?? '']),
  )
  return (paths[name] ?? agreedPath).replace(/\{\w+\}/g, (key) => parameterValues.get(key) ?? key)
}

/** The target (path and query) of a call at the backend; a call that the agreement does not have keeps its target. */
export function backendTarget(paths: BackendPaths, method: string, target: string): string {
  const [path = '', ...query] = target.split('?')
  const call = callAt(method === 'HEAD' ? 'GET' : method, path)
  if (call === null || paths[call.name] === undefined) return target
  return [`/${backendPathOf(paths, call.name, call.parameters)}`, ...query].join('?')
}
