// The functions of CacheStorage that the worker uses, in memory. A cache finds a stored answer by the path of its
// address, without origin and query.

class MemoryCache {
  readonly #responses = new Map<string, { body: ArrayBuffer; headers: [string, string][]; status: number }>()
  /** The next `put` fails, as in a browser without free storage. */
  isFull = false

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    if (this.isFull) {
      this.isFull = false
      throw new DOMException('full', 'QuotaExceededError')
    }
    this.#responses.set(keyOf(request), {
      body: await response.arrayBuffer(),
      headers: [...response.headers],
      status: response.status,
    })
  }

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    const cachedResponse = this.#responses.get(keyOf(request))
    return (
      cachedResponse &&
      new Response(cachedResponse.body, { headers: cachedResponse.headers, status: cachedResponse.status })
    )
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.#responses.delete(keyOf(request))
  }

  /** The paths of the stored answers, in the order in which they were first stored. */
  addresses(): string[] {
    return [...this.#responses.keys()]
  }
}

export class MemoryCaches {
  readonly #caches = new Map<string, MemoryCache>()

  async open(name: string): Promise<MemoryCache> {
    const cache = this.#caches.get(name) ?? new MemoryCache()
    this.#caches.set(name, cache)
    return cache
  }

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    for (const cache of this.#caches.values()) {
      const cachedResponse = await cache.match(request)
      if (cachedResponse !== undefined) return cachedResponse
    }
    return undefined
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()]
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name)
  }

  /** Returns these caches with the type that the code under test requires. */
  asCacheStorage(): CacheStorage {
    return this as unknown as CacheStorage // it has every function that the worker uses
  }
}

function keyOf(request: RequestInfo | URL): string {
  const address = request instanceof Request ? request.url : String(request)
  return new URL(address, 'http://counter.test').pathname
}
