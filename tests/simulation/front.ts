// The first server that a browser's call reaches: the edge with its key store, or the backend itself.
import { START_PATHS } from '#contract/start-paths.ts'
import type { BackendAnswer, BackendCall, FakeBackend } from './fake-backend.ts'
import { type BackendFault, type EdgeFault, scriptedAnswer } from './faults.ts'

export interface FrontCall extends BackendCall {
  headers: Record<string, string>
  backendFault?: BackendFault | undefined
  edgeFault?: EdgeFault | undefined
}

export interface FrontAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

export interface Front {
  /** null if the connection ends without an answer. */
  receive(call: FrontCall): Promise<FrontAnswer | null>
}

export function askBackend(
  backend: FakeBackend,
  call: BackendCall,
  fault: BackendFault | undefined,
): BackendAnswer {
  if (fault === undefined) return backend.handle(call)
  if (fault.isAfterWork) backend.handle(call)
  return scriptedAnswer(fault.kind)
}

export function toFrontAnswer({ status, type, body, retryAfter }: BackendAnswer): FrontAnswer {
  const headers = { 'Content-Type': type, ...(retryAfter && { 'Retry-After': retryAfter }) }
  return { status, headers, body }
}

export interface Reachability {
  isBackendUp: boolean
}

/** A front without an edge: another server has the files, and /edge does not exist. */
export function createBareFront(backend: FakeBackend, reachability: Reachability): Front {
  return {
    async receive(call) {
      if (!reachability.isBackendUp) return null
      if (call.path === START_PATHS.edge)
        return { status: 404, headers: { 'Content-Type': 'text/html' }, body: '' }
      return toFrontAnswer(askBackend(backend, call, call.backendFault))
    },
  }
}
