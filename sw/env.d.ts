// Types of the worker's global scope that TypeScript's library does not have.

interface ImportMeta {
  readonly env: { readonly PROD: boolean; readonly DEV: boolean }
}

/** https://developer.mozilla.org/docs/Web/API/SyncEvent */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}

/** https://developer.mozilla.org/docs/Web/API/PeriodicSyncEvent */
interface PeriodicSyncEvent extends ExtendableEvent {
  readonly tag: string
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
  periodicsync: PeriodicSyncEvent
}

/** https://developer.mozilla.org/docs/Web/API/TrustedTypePolicyFactory/createPolicy */
interface ScopeWithPolicies {
  readonly trustedTypes?: {
    createPolicy(name: 'default', rules: { createScriptURL(url: string): string | null }): unknown
  }
}
