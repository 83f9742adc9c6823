import { imagePath } from '#contract/products/image.ts'
import type { ProductImage } from '#domain/products/product.ts'

/** The largest stored size of a picture; null where it cannot be read. */
export async function fetchPictureFile(
  { uuid, name }: ProductImage,
  signal: AbortSignal,
): Promise<File | null> {
  const { file } = await readPicture(imagePath('cart', uuid, 'jpg'), jpgNameOf(name), signal)
  return file
}

interface PictureAnswer {
  file: File | null
  /** False if the server could not be reached, or the caller aborted the read. */
  isAnswered: boolean
}

export async function readPicture(
  address: string,
  name: string,
  signal?: AbortSignal,
): Promise<PictureAnswer> {
  try {
    const answer = await fetch(address, { ...(signal && { signal }) })
    // A status from 500 may come from a gateway that cannot reach the server.
    if (!answer.ok) return { file: null, isAnswered: answer.status < 500 }
    const picture = await answer.blob()
    return { file: new File([picture], name, { type: picture.type }), isAnswered: true }
  } catch {
    return { file: null, isAnswered: false }
  }
}

function jpgNameOf(name: string): string {
  return `${name.replace(/\.[a-z]{3,4}$/i, '') || 'photo'}.jpg`
}
