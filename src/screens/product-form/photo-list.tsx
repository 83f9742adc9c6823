import { useEffect, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { PICTURE_TYPES } from '#domain/products/picture-rules.ts'
import type { ProductImage } from '#domain/products/product.ts'
import { mainPictureUuidOf } from '#domain/products/typed-product.ts'
import { productFormTexts as texts } from '#texts/products/product-form.ts'
import { Button } from '#ui/button/button.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PhotoItem } from './photo-item.tsx'
import { photoNames } from './photo-names.ts'
import styles from './photos.module.css'
import type { ProductForm } from './product-fields.ts'
import { usePhotoOrder } from './use-photo-order.ts'

interface PhotoListProps {
  form: ProductForm
  images: readonly ProductImage[]
  missingPhotoUuids: ReadonlySet<string>
  /** The reason why replacing photos is disabled now. */
  disabledReason: string | undefined
  onChange: (images: ProductImage[]) => void
  /** Called with the file that replaces a photo. */
  onReplace: (uuid: string, file: File) => void
}

interface RemovedPhoto {
  index: number
  image: ProductImage
  name: string
  wasPrimary: boolean
}

/** The photos in their sequence. Removing a photo needs no confirmation, because the person can undo it. */
export function PhotoList({
  form,
  images,
  missingPhotoUuids,
  disabledReason,
  onChange,
  onReplace,
}: PhotoListProps) {
  const primaryImageUuid = useWatch({ control: form.control, name: 'primaryImageUuid' })
  const primaryUuid = mainPictureUuidOf({ images: [...images], primaryImageUuid })
  const names = photoNames(images)
  const [message, setMessage] = useState('')
  const [removedPhoto, setRemovedPhoto] = useState<RemovedPhoto | null>(null)

  const statusLine = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (removedPhoto !== null) statusLine.current?.querySelector('button')?.focus()
  }, [removedPhoto])

  function showMessage(text: string): void {
    setRemovedPhoto(null)
    setMessage(text)
  }
  function makePrimary(uuid: string): void {
    form.setValue('primaryImageUuid', uuid, { shouldDirty: true })
  }
  function move(from: number, to: number): void {
    const image = images[from]
    if (image === undefined) return
    onChange(images.toSpliced(from, 1).toSpliced(to, 0, image))
    showMessage(texts.photoMoved(names[from] ?? '', to + 1, images.length))
  }
  function remove(index: number): void {
    const image = images[index]
    if (image === undefined) return
    onChange(images.toSpliced(index, 1))
    setMessage('')
    setRemovedPhoto({ index, image, name: names[index] ?? '', wasPrimary: image.uuid === primaryUuid })
  }
  function undo(): void {
    if (removedPhoto === null) return
    onChange(images.toSpliced(removedPhoto.index, 0, removedPhoto.image))
    if (removedPhoto.wasPrimary) makePrimary(removedPhoto.image.uuid)
    showMessage('')
  }

  const list = useRef<HTMLOListElement>(null)
  const orderHintId = useId()
  const moveByKey = usePhotoOrder({ list, images, onMove: move })
  /** The uuid of the photo that the chosen file replaces. */
  const replacedUuid = useRef<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  function chooseFile(uuid: string): void {
    replacedUuid.current = uuid
    input.current?.click()
  }

  return (
    <Stack>
      {images.length === 0 ? (
        <Muted>{texts.noPhotos}</Muted>
      ) : (
        <ol ref={list} className={styles.grid} aria-label={texts.photos}>
          {images.map(({ uuid }, index) => {
            const name = names[index] ?? ''
            return (
              <PhotoItem
                key={uuid}
                uuid={uuid}
                name={name}
                index={index}
                count={images.length}
                isPrimary={uuid === primaryUuid}
                isMissing={missingPhotoUuids.has(uuid)}
                disabledReason={disabledReason}
                orderHintId={orderHintId}
                onKeyDown={(event) => moveByKey(event, index)}
                onMove={(newIndex) => move(index, newIndex)}
                onPrimary={() => {
                  makePrimary(uuid)
                  showMessage(texts.isPrimary(name))
                }}
                onReplace={() => chooseFile(uuid)}
                onRemove={() => remove(index)}
              />
            )
          })}
        </ol>
      )}
      <p id={orderHintId} hidden>
        {texts.howToMovePhotos}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join()}
        aria-label={texts.replacement}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined && replacedUuid.current !== null) onReplace(replacedUuid.current, file)
          target.value = ''
        }}
      />
      <Muted role="status" ref={statusLine}>
        {removedPhoto === null ? (
          <span>{message}</span>
        ) : (
          <>
            <span>{texts.photoRemoved(removedPhoto.name)}</span> <Button onClick={undo}>{texts.undo}</Button>
          </>
        )}
      </Muted>
    </Stack>
  )
}
