// The address of a call at the backend. The backend's own address may have a path, and single calls may have paths that
// differ from the agreement.
import { type BackendPaths, backendTarget } from '#contract/backend-paths.ts'

export interface BackendPlace {
  backend: URL
  /** The paths of calls that differ at the backend; without it no path differs. */
  paths?: BackendPaths | undefined
}

/** `target` is the path of the call in the agreement, with the query. */
export function backendUrl({ backend, paths = {} }: BackendPlace, method: string, target: string): URL {
  const basePath = backend.pathname.replace(/\/$/, '')
  return new URL(`${basePath}${backendTarget(paths, method, `/${target.replace(/^\//, '')}`)}`, backend)
}
