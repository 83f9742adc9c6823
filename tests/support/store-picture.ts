import { createPictureStore } from '#server/reference/images/picture-store.ts'
import type { ReferenceFixture } from './reference-fixture.ts'

/** Stores an empty picture as an upload does. Returns its entry for the `images` of a product that a test saves. */
export async function storePicture({ imagesDirectory, time }: ReferenceFixture) {
  return {
    uuid: await createPictureStore(imagesDirectory).store({ original: Buffer.alloc(0), sizes: [] }, time.now),
    name: 'new',
  }
}
