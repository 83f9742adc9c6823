// What the worker's scope has beyond TypeScript's own library.

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
