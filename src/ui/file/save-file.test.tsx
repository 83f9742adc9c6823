import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveFile, saveJsonFile } from './save-file.ts'

interface Press {
  name: string
  address: string
  isInPage: boolean
}
let presses: Press[] = []
let blobs: Blob[] = []
let revoked: string[] = []

beforeEach(() => {
  presses = []
  blobs = []
  revoked = []
  vi.useFakeTimers()
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (blob: Blob) => `blob:test/${blobs.push(blob)}`
      static override revokeObjectURL = (address: string) => void revoked.push(address)
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    presses.push({ name: this.download, address: this.href, isInPage: this.isConnected })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a file is saved under its name, and the link does not stay in the page', () => {
  const content = new Blob(['a'])
  saveFile('orders.csv', content)
  expect(presses).toEqual([{ name: 'orders.csv', address: 'blob:test/1', isInPage: true }])
  expect(blobs).toEqual([content])
  expect(document.querySelector('a')).toBeNull()
})

test('the content stays for ten seconds, in which the browser reads it', () => {
  saveFile('orders.csv', new Blob(['a']))
  vi.advanceTimersByTime(9999)
  expect(revoked).toEqual([])
  vi.advanceTimersByTime(1)
  expect(revoked).toEqual(['blob:test/1'])
})

test('JSON is saved with its media type', () => {
  saveJsonFile('copy.json', '{"a":1}')
  expect(blobs.map(({ type, size }) => [type, size])).toEqual([['application/json', 7]])
})
