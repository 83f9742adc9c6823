import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isPictureAddress, MOST_PICTURE_BYTES, PICTURE_TYPES } from '#domain/products/picture-rules.ts'
import type { Product, ProductImage } from '#domain/products/product.ts'
import { primaryImageOf } from '#domain/products/typed-product.ts'
import { useCopiedPictures } from '#server-state/products/use-copied-pictures.ts'
import { useUploadPicture } from '#server-state/products/use-upload-picture.ts'
import { photoFileTexts, productFormTexts as texts } from '#texts/products/product-form.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { FileField } from '#ui/file/file-field.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useHeldTyping } from '#ui/form/unsaved-typing.ts'
import { PhotoList } from './photo-list.tsx'
import styles from './photos.module.css'
import type { ProductForm } from './product-fields.ts'

interface PhotoFieldsProps {
  form: ProductForm
  /** Those that the product has on the server. */
  saved: readonly ProductImage[]
  /** Its photos are copied when the form opens. */
  copied: Product | null
  /** Photos can be dropped anywhere on it. */
  dropArea: RefObject<HTMLElement | null>
  /** The server does not have these any more. */
  missing: ReadonlySet<string>
  /** Why no photo can be added now. */
  whyNot: string | undefined
  /** Told while photos are on their way: a product cannot name them yet. */
  onWorking: (isWorking: boolean) => void
}

/** Photos by file, by paste, by drop and by address; the server has each before the product names it (G96). */
export function PhotoFields({ form, saved, copied, dropArea, missing, whyNot, onWorking }: PhotoFieldsProps) {
  const { send } = useUploadPicture()
  const images = useWatch({ control: form.control, name: 'images' })
  const [isSending, setIsSending] = useState(false)
  const [isFetching, setIsFetching] = useState(false)
  useEffect(() => onWorking(isSending || isFetching), [onWorking, isSending, isFetching])

  const change = useCallback(
    (next: ProductImage[]) => {
      const { isSubmitted } = form.formState
      form.setValue('images', next, { shouldDirty: true, shouldValidate: isSubmitted })
    },
    [form],
  )
  const add = useCallback(
    (image: ProductImage) => change([...form.getValues('images'), image]),
    [change, form],
  )

  const adds = useRef<((files: readonly File[]) => void) | null>(null)
  /** Of a file that was chosen for the place of a photo. */
  const replacedBy = useRef(new WeakMap<File, string>())
  const [copyFailure, setCopyFailure] = useState<string | null>(null)
  const copyPictures = useCopiedPictures()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const leaving = new AbortController()
    async function copy(images: readonly ProductImage[]): Promise<void> {
      const { files, failed } = await copyPictures(images, leaving.signal)
      if (leaving.signal.aborted) return
      adds.current?.(files)
      setCopyFailure(failed === 0 ? null : texts.photosNotCopied(failed))
    }
    if (copied !== null) void copy(primaryFirst(copied)) // ends in files, or in what is said
    return () => leaving.abort()
  }, [])
  /** At the end of the list, or where the photo stands that it replaces. */
  function put(file: File, image: ProductImage): void {
    const now = form.getValues('images')
    const before = now.find(({ uuid }) => uuid === replacedBy.current.get(file))
    if (before === undefined) add(image)
    else replace(before, image)
  }
  function replace(before: ProductImage, image: ProductImage): void {
    const isSaved = saved.some(({ uuid }) => uuid === before.uuid)
    const updateUUid = isSaved ? before.uuid : before.updateUUid
    const typed = form.getValues()
    if (primaryImageOf(typed) === before.uuid) {
      form.setValue('primaryImageUuid', image.uuid, { shouldDirty: true })
    }
    const after = { ...image, ...(updateUUid !== undefined && { updateUUid }) }
    change(typed.images.map((one) => (one.uuid === before.uuid ? after : one)))
  }

  return (
    <div className={styles.photos}>
      <PhotoList
        form={form}
        images={images}
        missing={missing}
        whyNot={whyNot}
        onChange={change}
        onReplace={(uuid, file) => {
          replacedBy.current.set(file, uuid)
          adds.current?.([file])
        }}
      />
      <FileField
        label={texts.addPhotos}
        choose={texts.addPhotos}
        hint={texts.photosHint}
        accept={PICTURE_TYPES}
        mostBytes={MOST_PICTURE_BYTES}
        isMultiple
        dropArea={dropArea}
        adds={adds}
        words={photoFileTexts}
        name="images"
        error={form.formState.errors.images?.message}
        disabled={whyNot !== undefined}
        reason={whyNot}
        onWorking={setIsSending}
        take={async (file, progress) => {
          const outcome = await send(file, progress)
          if (outcome.image === null) {
            const { reason, canRetry } = outcome
            return { isTaken: false, reason: texts.photoRefused(file.name, reason), canRetry }
          }
          put(file, { ...outcome.image, name: outcome.image.name || file.name })
          return { isTaken: true }
        }}
      />
      {copyFailure !== null && <Note tone="bad">{copyFailure}</Note>}
      <PhotoAddress form={form} whyNot={whyNot} onAdd={add} onFetching={setIsFetching} />
    </div>
  )
}

/** The first photo is the primary one. */
function primaryFirst({ images, primaryImageUuid }: Product): ProductImage[] {
  return [...images].sort((a, b) => Number(b.uuid === primaryImageUuid) - Number(a.uuid === primaryImageUuid))
}

interface PhotoAddressProps {
  form: ProductForm
  whyNot: string | undefined
  onAdd: (image: ProductImage) => void
  onFetching: (isFetching: boolean) => void
}

function PhotoAddress({ form, whyNot, onAdd, onFetching }: PhotoAddressProps) {
  const { fetch: fetchPicture } = useUploadPicture()
  const [isFetching, setIsFetching] = useState(false)
  const [added, setAdded] = useState('')
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  useEffect(() => onFetching(isFetching), [isFetching, onFetching])
  useHeldTyping(isFetching)

  function say(message: string): void {
    form.setError('photoAddress', { type: 'address', message }, { shouldFocus: true })
  }
  async function fetchPhoto(): Promise<void> {
    const address = form.getValues('photoAddress').trim()
    setAdded('')
    if (isFetching || whyNot !== undefined) return
    if (!isPictureAddress(address)) return say(texts.notAPhotoAddress)
    form.clearErrors('photoAddress')
    const controller = new AbortController()
    stop.current = controller
    setIsFetching(true)
    const outcome = await fetchPicture(address, controller.signal)
    setIsFetching(false)
    if (controller.signal.aborted) return
    if (outcome.image === null) return say(outcome.reason)
    onAdd(outcome.image)
    // Another one may have been typed meanwhile.
    if (form.getValues('photoAddress').trim() === address) {
      form.setValue('photoAddress', '', { shouldDirty: true })
    }
    setAdded(texts.photoAdded(outcome.image.name))
  }

  return (
    <div className={styles.address}>
      <Field
        label={texts.photoAddress}
        hint={texts.photoAddressHint}
        error={form.formState.errors.photoAddress?.message}
      >
        <TextInput
          {...form.register('photoAddress', { onChange: () => form.clearErrors('photoAddress') })}
          inputMode="url"
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // the form is not sent by it
            void fetchPhoto() // ends in what is shown
          }}
        />
      </Field>
      <div className={styles.addressButtons}>
        <Button
          icon="plus"
          busy={isFetching}
          disabled={whyNot !== undefined}
          reason={whyNot}
          onClick={() => void fetchPhoto() /* ends in what is shown */}
        >
          {texts.addPhoto}
        </Button>
        {isFetching && (
          <Button variant="quiet" onClick={() => stop.current?.abort()}>
            {texts.cancel}
          </Button>
        )}
      </div>
      <p role="status" className={styles.told}>
        {added}
      </p>
    </div>
  )
}
