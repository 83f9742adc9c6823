/** Bytes that were encrypted with AES-GCM. */
export interface EncryptedBytes {
  iv: Uint8Array<ArrayBuffer>
  bytes: Uint8Array<ArrayBuffer>
}
