// Where a call goes at the backend. Its address may have a path of its own, and single calls may have other paths there.
import { type BackendPaths, backendTarget } from '#contract/backend-paths.ts'

export interface BackendPlace {
  backend: URL
  /** The calls whose paths differ at the backend; none when it is missing. */
  paths?: BackendPaths | undefined
}

/** `target` is our path of the call, with its query. */
export function backendUrl({ backend, paths = {} }: BackendPlace, method: string, target: string): URL {
  const basePath = backend.pathname.replace(/\/$/, '')
  return new URL(`${basePath}${backendTarget(paths, method, `/${target.replace(/^\//, '')}`)}`, backend)
}
