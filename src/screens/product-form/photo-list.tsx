import { useEffect, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { PICTURE_TYPES } from '#domain/products/picture-rules.ts'
import type { ProductImage } from '#domain/products/product.ts'
import { primaryImageOf } from '#domain/products/typed-product.ts'
import { productFormTexts as texts } from '#texts/products/product-form.ts'
import { Button } from '#ui/button/button.tsx'
import { PhotoItem } from './photo-item.tsx'
import { photoNames } from './photo-names.ts'
import styles from './photos.module.css'
import type { ProductForm } from './product-fields.ts'
import { usePhotoOrder } from './use-photo-order.ts'

interface PhotoListProps {
  form: ProductForm
  images: readonly ProductImage[]
  missing: ReadonlySet<string>
  /** Why no photo can be brought now. */
  whyNot: string | undefined
  onChange: (images: ProductImage[]) => void
  /** A file was chosen for the place of a photo. */
  onReplace: (uuid: string, file: File) => void
}

interface Removed {
  at: number
  image: ProductImage
  name: string
  wasPrimary: boolean
}

/** The photos in their order; removing is undone rather than asked for. */
export function PhotoList({ form, images, missing, whyNot, onChange, onReplace }: PhotoListProps) {
  const primaryImageUuid = useWatch({ control: form.control, name: 'primaryImageUuid' })
  const primary = primaryImageOf({ images: [...images], primaryImageUuid })
  const names = photoNames(images)
  const [told, setTold] = useState('')
  const [removed, setRemoved] = useState<Removed | null>(null)

  const undoButton = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (removed !== null) undoButton.current?.querySelector('button')?.focus()
  }, [removed])

  function say(text: string): void {
    setRemoved(null)
    setTold(text)
  }
  function makePrimary(uuid: string): void {
    form.setValue('primaryImageUuid', uuid, { shouldDirty: true })
  }
  function move(from: number, to: number): void {
    const image = images[from]
    if (image === undefined) return
    onChange(images.toSpliced(from, 1).toSpliced(to, 0, image))
    say(texts.photoMoved(names[from] ?? '', to + 1, images.length))
  }
  function remove(at: number): void {
    const image = images[at]
    if (image === undefined) return
    onChange(images.toSpliced(at, 1))
    setTold('')
    setRemoved({ at, image, name: names[at] ?? '', wasPrimary: image.uuid === primary })
  }
  function undo(): void {
    if (removed === null) return
    onChange(images.toSpliced(removed.at, 0, removed.image))
    if (removed.wasPrimary) makePrimary(removed.image.uuid)
    say('')
  }

  const list = useRef<HTMLOListElement>(null)
  const howToOrder = useId()
  const stepBy = usePhotoOrder({ list, images, onMove: move })
  /** The picture that the chosen file replaces. */
  const replaced = useRef<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  function choose(uuid: string): void {
    replaced.current = uuid
    input.current?.click()
  }

  return (
    <div className={styles.list}>
      {images.length === 0 ? (
        <p className={styles.none}>{texts.noPhotos}</p>
      ) : (
        <ol ref={list} className={styles.grid} aria-label={texts.photos}>
          {images.map(({ uuid }, at) => {
            const name = names[at] ?? ''
            return (
              <PhotoItem
                key={uuid}
                uuid={uuid}
                name={name}
                at={at}
                count={images.length}
                isPrimary={uuid === primary}
                isMissing={missing.has(uuid)}
                whyNot={whyNot}
                howToOrder={howToOrder}
                onStep={(event) => stepBy(event, at)}
                onMove={(to) => move(at, to)}
                onPrimary={() => {
                  makePrimary(uuid)
                  say(texts.isPrimary(name))
                }}
                onReplace={() => choose(uuid)}
                onRemove={() => remove(at)}
              />
            )
          })}
        </ol>
      )}
      <p id={howToOrder} hidden>
        {texts.howToOrder}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join()}
        aria-label={texts.replacement}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined && replaced.current !== null) onReplace(replaced.current, file)
          target.value = ''
        }}
      />
      <p role="status" ref={undoButton} className={styles.told}>
        {removed === null ? (
          <span>{told}</span>
        ) : (
          <>
            <span>{texts.photoRemoved(removed.name)}</span>{' '}
            <Button size="small" onClick={undo}>
              {texts.undo}
            </Button>
          </>
        )}
      </p>
    </div>
  )
}
