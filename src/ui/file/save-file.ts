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

/** Saves a text as a download of the browser. */
export function saveTextAsFile(fileName: string, text: string): void {
  saveFile(fileName, new Blob([text], { type: 'application/json' }))
}
