/** The sessionStorage of a tab or the localStorage of a device, in memory. */
export function pageMemory() {
  const storedItems = new Map<string, string>()
  return {
    storedItems,
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => void storedItems.set(key, value),
    removeItem: (key: string) => void storedItems.delete(key),
    clear: () => storedItems.clear(),
  }
}
