import { useRef, useState } from 'react'
import { usePictures } from '#app-context/use-picture.ts'
import type { Product } from '#domain/products/product.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './gallery.module.css'

type Item =
  | { kind: 'picture'; key: string; uuid: string }
  | { kind: 'video'; key: string; title: string; value: string }

/** The chosen picture first, then the others, then the videos in their order. */
export function galleryItems(product: Pick<Product, 'images' | 'primaryImageUuid' | 'video'>): Item[] {
  const own = product.images.map(({ uuid }) => uuid)
  const first = product.primaryImageUuid
  const uuids = first === null ? own : [first, ...own.filter((uuid) => uuid !== first)]
  const videos = [...product.video].sort((a, b) => a.order - b.order)
  return [
    ...uuids.map((uuid): Item => ({ kind: 'picture', key: uuid, uuid })),
    ...videos.map(({ id, title, value }): Item => ({ kind: 'video', key: `video ${id}`, title, value })),
  ]
}

const SHOW_AFTER_MS = 100

const VideoFrame = lazyPart(async () => (await import('./video-frame.tsx')).VideoFrame, OutOfReach)

function OutOfReach(_: { title: string; value: string }) {
  return <Note tone="wait">{catalogueTexts.videoNeedsConnection}</Note>
}

/** Pictures stand on the stage, a video opens in a dialog (ordering.md §2). */
export function Gallery({ product }: { product: Product }) {
  const items = galleryItems(product)
  const pictures = items.filter((item) => item.kind === 'picture')
  const [index, setIndex] = useState(0)
  const [playedKey, setPlayedKey] = useState<string | null>(null)
  const pictureOf = usePictures()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = pictures[Math.min(index, pictures.length - 1)]
  const played = items.find((item) => item.kind === 'video' && item.key === playedKey)

  function showSoon(next: number): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIndex(next), SHOW_AFTER_MS)
  }
  function nameOf(item: Item, place: number): string {
    if (item.kind === 'video') return catalogueTexts.video(item.title)
    return catalogueTexts.pictureOf(place + 1, pictures.length, product.name)
  }
  function choose(item: Item, place: number): void {
    if (item.kind === 'video') setPlayedKey(item.key)
    else setIndex(place)
  }

  return (
    <section className={styles.gallery} aria-label={catalogueTexts.pictures}>
      <div className={styles.stage}>
        {shown === undefined ? (
          <Picture {...pictureOf(null, 'cart')} alt="" />
        ) : (
          <Picture key={shown.key} {...pictureOf(shown.uuid, 'cart')} alt={product.name} isEager />
        )}
        {pictures.length > 1 && (
          <div className={styles.arrows}>
            <IconButton
              variant="plain"
              icon="chevron-left"
              label={catalogueTexts.previousPicture}
              onClick={() => setIndex((index + pictures.length - 1) % pictures.length)}
            />
            <IconButton
              variant="plain"
              icon="chevron-right"
              label={catalogueTexts.nextPicture}
              onClick={() => setIndex((index + 1) % pictures.length)}
            />
          </div>
        )}
      </div>
      {(items.length > 1 || items[0]?.kind === 'video') && (
        <ul className={styles.thumbnails}>
          {items.map((item, place) => (
            <li key={item.key}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={nameOf(item, place)}
                aria-current={item === shown || undefined}
                onClick={() => choose(item, place)}
                onMouseEnter={() => item.kind === 'picture' && showSoon(place)}
                onMouseLeave={() => clearTimeout(timer.current)}
              >
                {item.kind === 'picture' ? (
                  <Picture {...pictureOf(item.uuid, 'cardPreview')} alt="" isEager />
                ) : (
                  <span className={styles.play}>
                    <Icon name="play" size={28} />
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {played?.kind === 'video' && (
        <Dialog isOpen size="large" title={played.title} onClose={() => setPlayedKey(null)}>
          <VideoFrame title={played.title} value={played.value} />
        </Dialog>
      )}
    </section>
  )
}
