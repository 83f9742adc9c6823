import { imagePath } from '#contract/products/image.ts'
import type { ProductImage } from '#domain/products/product.ts'

/** The largest of the sizes in which a picture is kept; null where it cannot be read. */
export async function fetchPictureFile(
  { uuid, name }: ProductImage,
  signal: AbortSignal,
): Promise<File | null> {
  const { file } = await readPicture(imagePath('cart', uuid, 'jpg'), fileName(name), signal)
  return file
}

interface ReadPicture {
  file: File | null
  /** False without a connection, and where the reading was stopped. */
  isAnswered: boolean
}

/** `signal` ends it. */
export async function readPicture(address: string, name: string, signal?: AbortSignal): Promise<ReadPicture> {
  try {
    const answer = await fetch(address, { ...(signal && { signal }) })
    // A gateway answers for a server that does not.
    if (!answer.ok) return { file: null, isAnswered: answer.status < 500 }
    const picture = await answer.blob()
    return { file: new File([picture], name, { type: picture.type }), isAnswered: true }
  } catch {
    return { file: null, isAnswered: false }
  }
}

function fileName(name: string): string {
  return `${name.replace(/\.[a-z]{3,4}$/i, '') || 'photo'}.jpg`
}
