// Seals and unseals texts without cryptography, by base64.
import type { SealedText } from '#storage/device/sealed-text.ts'

let closedCount = 0

export async function closeInMemory(text: string): Promise<SealedText> {
  closedCount += 1
  const encodedText = Buffer.from(text).toString('base64')
  return { sealKey: 'edge', seal: 'seal', iv: `${closedCount}`, text: encodedText }
}

export async function openInMemory({ text }: SealedText): Promise<string> {
  return Buffer.from(text, 'base64').toString()
}
