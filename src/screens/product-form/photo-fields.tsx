import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isPictureAddress, MOST_PICTURE_BYTES, PICTURE_TYPES } from '#domain/products/picture-rules.ts'
import type { EditedImage, Product, ProductImage } from '#domain/products/product.ts'
import { mainPictureUuidOf } from '#domain/products/typed-product.ts'
import { useCopyPictures } from '#server-state/products/use-copy-pictures.ts'
import { useUploadPicture } from '#server-state/products/use-upload-picture.ts'
import { photoFileTexts, productFormTexts as texts } from '#texts/products/product-form.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { FileField } from '#ui/file/file-field.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useAskBeforeLeaving } from '#ui/form/unsaved-typing.ts'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { PhotoList } from './photo-list.tsx'
import styles from './photos.module.css'
import type { ProductForm } from './product-fields.ts'

interface PhotoFieldsProps {
  form: ProductForm
  /** The photos that the product has on the server. */
  savedImages: readonly ProductImage[]
  /** A product whose photos are copied when the form opens. */
  productToCopy: Product | null
  /** The element on which photos can be dropped. */
  dropArea: RefObject<HTMLElement | null>
  /** The uuids of photos that the server no longer has. */
  missingPhotoUuids: ReadonlySet<string>
  /** The reason why adding photos is disabled now. */
  disabledReason: string | undefined
  /** Called with true while photos are uploaded or fetched; the product can be saved only after that. */
  onWorking: (isWorking: boolean) => void
}

/** Adds photos by file, paste, drop or address. A photo is uploaded at once, before the product is saved (G96). */
export function PhotoFields({
  form,
  savedImages,
  productToCopy,
  dropArea,
  missingPhotoUuids,
  disabledReason,
  onWorking,
}: PhotoFieldsProps) {
  const { uploadFile: uploadPicture } = useUploadPicture()
  const images = useWatch({ control: form.control, name: 'images' })
  const [isUploading, setIsUploading] = useState(false)
  const [isFetching, setIsFetching] = useState(false)
  useEffect(() => onWorking(isUploading || isFetching), [onWorking, isUploading, isFetching])

  const setImages = useCallback(
    (newImages: EditedImage[]) => {
      const { isSubmitted } = form.formState
      form.setValue('images', newImages, { shouldDirty: true, shouldValidate: isSubmitted })
    },
    [form],
  )
  const addImage = useCallback(
    (image: ProductImage) => setImages([...form.getValues('images'), image]),
    [setImages, form],
  )

  const addFiles = useRef<((files: readonly File[]) => void) | null>(null)
  /** The uuid of the photo that a chosen file replaces. */
  const replacedUuids = useRef(new WeakMap<File, string>())
  const [copyFailure, setCopyFailure] = useState<string | null>(null)
  const copyPictures = useCopyPictures()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens
  useEffect(() => {
    const abortController = new AbortController()
    async function copy(images: readonly ProductImage[]): Promise<void> {
      const { files, failedCount } = await copyPictures(images, abortController.signal)
      if (abortController.signal.aborted) return
      addFiles.current?.(files)
      setCopyFailure(failedCount === 0 ? null : texts.photosNotCopied(failedCount))
    }
    if (productToCopy !== null) void copy(imagesPrimaryFirst(productToCopy)) // adds files or shows a note
    return () => abortController.abort()
  }, [])
  /** Adds the image at the end of the list, or at the position of the photo that it replaces. */
  function addOrReplace(file: File, image: ProductImage): void {
    const images = form.getValues('images')
    const replacedImage = images.find(({ uuid }) => uuid === replacedUuids.current.get(file))
    if (replacedImage === undefined) addImage(image)
    else replaceImage(replacedImage, image)
  }
  function replaceImage(replacedImage: EditedImage, image: ProductImage): void {
    const isSaved = savedImages.some(({ uuid }) => uuid === replacedImage.uuid)
    const replacedUuid = isSaved ? replacedImage.uuid : replacedImage.replacedUuid
    const fields = form.getValues()
    if (mainPictureUuidOf(fields) === replacedImage.uuid) {
      form.setValue('primaryImageUuid', image.uuid, { shouldDirty: true })
    }
    const newImage = { ...image, ...(replacedUuid !== undefined && { replacedUuid }) }
    setImages(fields.images.map((image) => (image.uuid === replacedImage.uuid ? newImage : image)))
  }

  return (
    <Stack>
      <PhotoList
        form={form}
        images={images}
        missingPhotoUuids={missingPhotoUuids}
        disabledReason={disabledReason}
        onChange={setImages}
        onReplace={(uuid, file) => {
          replacedUuids.current.set(file, uuid)
          addFiles.current?.([file])
        }}
      />
      <FileField
        label={texts.addPhotos}
        buttonText={texts.addPhotos}
        hint={texts.photosHint}
        accept={PICTURE_TYPES}
        maxBytes={MOST_PICTURE_BYTES}
        isMultiple
        dropArea={dropArea}
        addFilesRef={addFiles}
        words={photoFileTexts}
        name="images"
        error={form.formState.errors.images?.message}
        disabled={disabledReason !== undefined}
        reason={disabledReason}
        onWorking={setIsUploading}
        processFile={async (file, progress) => {
          const outcome = await uploadPicture(file, progress)
          if (outcome.image === null) {
            const { reason, canRetry } = outcome
            return { isTaken: false, reason: texts.photoRefused(file.name, reason), canRetry }
          }
          addOrReplace(file, { ...outcome.image, name: outcome.image.name || file.name })
          return { isTaken: true }
        }}
      />
      {copyFailure !== null && <Note tone="bad">{copyFailure}</Note>}
      <PhotoAddress form={form} disabledReason={disabledReason} onAdd={addImage} onFetching={setIsFetching} />
    </Stack>
  )
}

/** The photos of the product, with the primary photo first. */
function imagesPrimaryFirst({ images, primaryImageUuid }: Product): ProductImage[] {
  return [...images].sort((a, b) => Number(b.uuid === primaryImageUuid) - Number(a.uuid === primaryImageUuid))
}

interface PhotoAddressProps {
  form: ProductForm
  disabledReason: string | undefined
  onAdd: (image: ProductImage) => void
  onFetching: (isFetching: boolean) => void
}

function PhotoAddress({ form, disabledReason, onAdd, onFetching }: PhotoAddressProps) {
  const { uploadAddress: fetchPicture } = useUploadPicture()
  const [isFetching, setIsFetching] = useState(false)
  const [addedNote, setAddedNote] = useState('')
  const abortController = useRef<AbortController>(undefined)
  useEffect(() => () => abortController.current?.abort(), [])
  useEffect(() => onFetching(isFetching), [isFetching, onFetching])
  useAskBeforeLeaving(isFetching)

  function showError(message: string): void {
    form.setError('photoAddress', { type: 'address', message }, { shouldFocus: true })
  }
  async function fetchPhoto(): Promise<void> {
    const address = form.getValues('photoAddress').trim()
    setAddedNote('')
    if (isFetching || disabledReason !== undefined) return
    if (!isPictureAddress(address)) return showError(texts.notAPhotoAddress)
    form.clearErrors('photoAddress')
    const controller = new AbortController()
    abortController.current = controller
    setIsFetching(true)
    const outcome = await fetchPicture(address, controller.signal)
    setIsFetching(false)
    if (controller.signal.aborted) return
    if (outcome.image === null) return showError(outcome.reason)
    onAdd(outcome.image)
    // The person may have typed another address while this address was fetched.
    if (form.getValues('photoAddress').trim() === address) {
      form.setValue('photoAddress', '', { shouldDirty: true })
    }
    setAddedNote(texts.photoAdded(outcome.image.name))
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
            event.preventDefault() // Enter must not submit the form
            void fetchPhoto() // ends in a message or an error at the field
          }}
        />
      </Field>
      <div className={styles.addressButtons}>
        <Button
          icon="plus"
          busy={isFetching}
          disabled={disabledReason !== undefined}
          reason={disabledReason}
          onClick={() => void fetchPhoto() /* ends in a message or an error at the field */}
        >
          {texts.addPhoto}
        </Button>
        {isFetching && (
          <Button variant="quiet" onClick={() => abortController.current?.abort()}>
            {texts.cancel}
          </Button>
        )}
      </div>
      <Muted role="status">{addedNote}</Muted>
    </div>
  )
}
