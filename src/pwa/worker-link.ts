// Sends the page's messages to the worker and receives the worker's messages. `start`, called after the first painting,
// loads the code that registers the worker.
import type { Workbox } from 'workbox-window'
import type { PageMessage, WorkerMessage } from '#sw/messages.ts'

type MessageOf<Type extends WorkerMessage['type']> = Extract<WorkerMessage, { type: Type }>

export interface WorkerLink {
  /** Registers the worker. Rejects if the code could not be loaded: call it again. */
  start(): Promise<void>
  applyWaitingUpdate(): void
  tell(message: PageMessage): void
  /** Waits until a worker is active, and asks the browser to wake it; false if the browser cannot do that. */
  requestWakeUp(): Promise<boolean>
  /**
   * Calls the listener with each message of this type, and tells the worker that the page has heard it, unless the listener
   * resolves to false: then the message is not for this page.
   */
  onMessage<Type extends WorkerMessage['type']>(
    type: Type,
    listener: (message: MessageOf<Type>) => unknown,
  ): () => void
}

export function createWorkerLink(
  container: ServiceWorkerContainer | undefined,
  report: {
    changeView(change: { offlineReady?: boolean; updateWaiting?: boolean }): void
    /** `isFirst`: no worker controlled this page before. */
    onNewController(isFirst: boolean): void
  },
): WorkerLink {
  const listeners = new Set<(message: unknown) => unknown>()
  /** The latest message of each type that could not be sent, because there was no worker yet. */
  const unsentMessages = new Map<PageMessage['type'], PageMessage>()
  let workbox: Workbox | null = null
  let registration: ServiceWorkerRegistration | null = null
  let isPageControlled = Boolean(container?.controller)

  container?.addEventListener('message', (event: MessageEvent<unknown>) => {
    for (const listener of listeners) {
      Promise.resolve(listener(event.data)).then((answer) => {
        if (answer !== false) event.ports[0]?.postMessage('heard')
      }, console.error)
    }
  })
  container?.addEventListener('controllerchange', () => {
    report.onNewController(!isPageControlled)
    isPageControlled = true
    sendUnsentMessages()
  })

  function tell(message: PageMessage): void {
    const worker = container?.controller ?? registration?.active
    if (worker) worker.postMessage(message)
    else unsentMessages.set(message.type, message)
  }
  function sendUnsentMessages(): void {
    const messages = [...unsentMessages.values()]
    unsentMessages.clear()
    for (const message of messages) tell(message)
  }

  return {
    async start() {
      if (container === undefined) return
      const { registerWorker } = await import('./register-worker.ts')
      await registerWorker({
        changeView: report.changeView,
        onRegistered(newRegistration, newWorkbox) {
          registration = newRegistration
          workbox = newWorkbox
          tell({ type: 'page-started' })
          sendUnsentMessages()
        },
      })
    },
    applyWaitingUpdate: () => workbox?.messageSkipWaiting(),
    tell,
    requestWakeUp: async () =>
      container !== undefined && (await import('./request-wake-up.ts')).requestWakeUp(container),
    onMessage(type, listener) {
      const listenerOfType = (message: unknown) => isOfType(message, type) && listener(message)
      listeners.add(listenerOfType)
      return () => listeners.delete(listenerOfType)
    },
  }
}

function isOfType<Type extends WorkerMessage['type']>(
  message: unknown,
  type: Type,
): message is MessageOf<Type> {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type
}
