import { type ReactNode, useRef, useState } from 'react'
import type { Product } from '#domain/product.ts'
import { usePictures } from '#live/use-picture.ts'
import { catalogueTexts } from '#texts/catalogue.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Picture } from '#ui/picture.tsx'
import styles from './gallery.module.css'
import { VideoFrame } from './video-frame.tsx'

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

export function Gallery({ product }: { product: Product }) {
  const items = galleryItems(product)
  const [index, setIndex] = useState(0)
  const pictureOf = usePictures()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = items[Math.min(index, items.length - 1)]

  function showSoon(next: number): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIndex(next), SHOW_AFTER_MS)
  }
  function nameOf(item: Item, place: number): string {
    if (item.kind === 'video') return catalogueTexts.video(item.title)
    return catalogueTexts.pictureOf(place + 1, items.length, product.name)
  }
  function content(): ReactNode {
    if (shown === undefined) return <Picture {...pictureOf(null, 'cart')} alt="" />
    if (shown.kind === 'video') return <VideoFrame key={shown.key} title={shown.title} value={shown.value} />
    return <Picture key={shown.key} {...pictureOf(shown.uuid, 'cart')} alt={product.name} isEager />
  }

  return (
    <section className={styles.gallery} aria-label={catalogueTexts.pictures}>
      <div className={styles.stage} data-kind={shown?.kind}>
        {content()}
        {items.length > 1 && (
          <div className={styles.arrows}>
            <IconButton
              variant="plain"
              icon="chevron-left"
              label={catalogueTexts.previousPicture}
              onClick={() => setIndex((index + items.length - 1) % items.length)}
            />
            <IconButton
              variant="plain"
              icon="chevron-right"
              label={catalogueTexts.nextPicture}
              onClick={() => setIndex((index + 1) % items.length)}
            />
          </div>
        )}
      </div>
      {items.length > 1 && (
        <ul className={styles.thumbnails}>
          {items.map((item, place) => (
            <li key={item.key}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={nameOf(item, place)}
                aria-current={place === index || undefined}
                onClick={() => setIndex(place)}
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
    </section>
  )
}
