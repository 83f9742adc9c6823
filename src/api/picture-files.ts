import { imagePath } from '#contract/image.ts'
import type { ProductImage } from '#domain/product.ts'

/** The largest of the sizes in which a picture is kept; null where it cannot be read. */
export async function fetchPictureFile(
  { uuid, name }: ProductImage,
  signal: AbortSignal,
): Promise<File | null> {
  try {
    const answer = await fetch(imagePath('cart', uuid, 'jpg'), { signal })
    if (!answer.ok) return null
    const picture = await answer.blob()
    return new File([picture], fileName(name), { type: picture.type })
  } catch {
    return null // without a connection, or stopped
  }
}

function fileName(name: string): string {
  return `${name.replace(/\.[a-z]{3,4}$/i, '') || 'photo'}.jpg`
}
