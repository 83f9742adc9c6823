/** Saves a file as a download of the browser. The object URL is revoked later, after the browser has read it. */
export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Saves JSON as a download of the browser. */
export function saveJsonFile(fileName: string, json: string): void {
  saveFile(fileName, new Blob([json], { type: 'application/json' }))
}
