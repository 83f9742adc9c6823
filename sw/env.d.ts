// Types of the worker's scope that TypeScript's own library lacks.

interface ImportMeta {
  readonly env: { readonly PROD: boolean; readonly DEV: boolean }
}

/** https://developer.mozilla.org/docs/Web/API/SyncEvent */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
}
