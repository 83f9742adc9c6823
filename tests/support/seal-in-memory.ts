// Seals and unseals texts without cryptography, by base64.
import type { SealedText } from '#storage/device/sealed-text.ts'

let sealedCount = 0

export async function sealInMemory(text: string): Promise<SealedText> {
  sealedCount += 1
  const encodedText = Buffer.from(text).toString('base64')
  return { sealKey: 'edge', seal: 'seal', iv: `${sealedCount}`, text: encodedText }
}

export async function unsealInMemory({ text }: SealedText): Promise<string> {
  return Buffer.from(text, 'base64').toString()
}
