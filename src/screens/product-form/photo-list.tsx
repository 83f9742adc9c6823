import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { usePictures } from '#app-context/use-picture.ts'
import type { ProductImage } from '#domain/product.ts'
import { primaryImageOf } from '#domain/typed-product.ts'
import { productFormTexts as texts } from '#texts/product-form.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { photoNames } from './photo-names.ts'
import styles from './photos.module.css'
import type { ProductForm } from './product-fields.ts'

interface PhotoListProps {
  form: ProductForm
  images: readonly ProductImage[]
  missing: ReadonlySet<string>
  onChange: (images: ProductImage[]) => void
}

interface Removed {
  at: number
  image: ProductImage
  name: string
  wasPrimary: boolean
}

/** The photos in their order; removing is undone rather than asked for. */
export function PhotoList({ form, images, missing, onChange }: PhotoListProps) {
  const pictureOf = usePictures()
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

  return (
    <div className={styles.list}>
      {images.length === 0 ? (
        <p className={styles.none}>{texts.noPhotos}</p>
      ) : (
        <ol className={styles.grid} aria-label={texts.photos}>
          {images.map(({ uuid }, at) => {
            const name = names[at] ?? ''
            const isPrimary = uuid === primary
            return (
              <li key={uuid} className={classNames(styles.photo, missing.has(uuid) && styles.missing)}>
                <Picture {...pictureOf(uuid, 'large')} alt="" isFilling />
                <p className={styles.name}>
                  <span>{name}</span> {isPrimary && <Chip tone="info">{texts.primary}</Chip>}
                  {missing.has(uuid) && <Chip tone="bad">{texts.mustBeAddedAgain}</Chip>}
                </p>
                <Button
                  size="small"
                  aria-label={texts.makePrimary(name)}
                  disabled={isPrimary}
                  reason={isPrimary ? texts.isPrimary(name) : undefined}
                  onClick={() => {
                    makePrimary(uuid)
                    say(texts.isPrimary(name))
                  }}
                >
                  {texts.makePrimary('').trim()}
                </Button>
                <span className={styles.buttons}>
                  <IconButton
                    icon="chevron-left"
                    label={texts.earlier(name)}
                    reason={at === 0 ? texts.isFirst : undefined}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    icon="chevron-right"
                    label={texts.later(name)}
                    reason={at === images.length - 1 ? texts.isLast : undefined}
                    onClick={() => move(at, at + 1)}
                  />
                  <IconButton icon="trash" label={texts.removePhoto(name)} onClick={() => remove(at)} />
                </span>
              </li>
            )
          })}
        </ol>
      )}
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
