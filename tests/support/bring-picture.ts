import { createPictureStore } from '#server/reference/images/picture-store.ts'
import type { ReferenceFixture } from './reference-fixture.ts'

/** A picture as staff brought it, which a product may name; nobody looks at it. */
export async function bringPicture({ imagesDirectory, time }: ReferenceFixture) {
  return {
    uuid: await createPictureStore(imagesDirectory).store({ uploaded: Buffer.alloc(0), sizes: [] }, time.now),
    name: 'new',
  }
}
