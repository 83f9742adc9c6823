import { type ReactNode, useRef, useState } from 'react'
import { usePictures } from '#app-context/catalogue/use-pictures.ts'
import type { Product } from '#domain/products/product.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './gallery.module.css'

type GalleryItem =
  | { kind: 'picture'; key: string; uuid: string }
  | { kind: 'video'; key: string; title: string; value: string }

/** The product's primary picture first, then its other pictures, then its videos by their order. */
export function galleryItems(product: Pick<Product, 'images' | 'primaryImageUuid' | 'video'>): GalleryItem[] {
  const pictureUuids = product.images.map(({ uuid }) => uuid)
  const primaryUuid = product.primaryImageUuid
  const uuids =
    primaryUuid === null
      ? pictureUuids
      : [primaryUuid, ...pictureUuids.filter((uuid) => uuid !== primaryUuid)]
  const videos = [...product.video].sort((a, b) => a.order - b.order)
  return [
    ...uuids.map((uuid): GalleryItem => ({ kind: 'picture', key: uuid, uuid })),
    ...videos.map(
      ({ id, title, value }): GalleryItem => ({ kind: 'video', key: `video ${id}`, title, value }),
    ),
  ]
}

const HOVER_DELAY_MS = 100

const VideoFrame = lazyPart(async () => (await import('./video-frame.tsx')).VideoFrame, VideoUnavailable)

function VideoUnavailable(_: { title: string; value: string; still: ReactNode }) {
  return <Note tone="wait">{catalogueTexts.videoNeedsConnection}</Note>
}

/** The product's pictures and videos. A chosen picture is shown large; a video opens in a dialog (ordering.md §2). */
export function Gallery({ product }: { product: Product }) {
  const items = galleryItems(product)
  const pictures = items.filter((item) => item.kind === 'picture')
  const [index, setIndex] = useState(0)
  const [playedKey, setPlayedKey] = useState<string | null>(null)
  const getPicture = usePictures()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const currentPicture = pictures[Math.min(index, pictures.length - 1)]
  const playedVideo = items.find((item) => item.kind === 'video' && item.key === playedKey)

  function showAfterDelay(nextIndex: number): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIndex(nextIndex), HOVER_DELAY_MS)
  }
  function getItemName(item: GalleryItem, position: number): string {
    if (item.kind === 'video') return catalogueTexts.video(item.title)
    return catalogueTexts.pictureOf(position + 1, pictures.length, product.name)
  }
  function choose(item: GalleryItem, position: number): void {
    if (item.kind === 'video') setPlayedKey(item.key)
    else setIndex(position)
  }

  return (
    <section className={styles.gallery} aria-label={catalogueTexts.pictures}>
      <div className={styles.stage}>
        {currentPicture === undefined ? (
          <Picture {...getPicture(null, 'cart')} alt="" />
        ) : (
          <Picture
            key={currentPicture.key}
            {...getPicture(currentPicture.uuid, 'cart')}
            alt={product.name}
            isEager
          />
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
          {items.map((item, position) => (
            <li key={item.key}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={getItemName(item, position)}
                aria-current={item === currentPicture || undefined}
                onClick={() => choose(item, position)}
                onMouseEnter={() => item.kind === 'picture' && showAfterDelay(position)}
                onMouseLeave={() => clearTimeout(timer.current)}
              >
                {item.kind === 'picture' ? (
                  <Picture {...getPicture(item.uuid, 'cardPreview')} alt="" isEager />
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
      {playedVideo?.kind === 'video' && (
        <Dialog isOpen size="large" title={playedVideo.title} onClose={() => setPlayedKey(null)}>
          <VideoFrame
            title={playedVideo.title}
            value={playedVideo.value}
            still={<Picture {...getPicture(currentPicture?.uuid ?? null, 'cart')} alt="" isEager />}
          />
        </Dialog>
      )}
    </section>
  )
}
