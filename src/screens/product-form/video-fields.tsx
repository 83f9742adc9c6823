import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useConnection } from '#app-context/use-connection.ts'
import { MOST_VIDEOS } from '#domain/products/product-rules.ts'
import { isVideoId, videoAddress, videoIdIn } from '#domain/products/video-address.ts'
import { embeddedFrameTexts } from '#texts/embedded-frames.ts'
import { productFormTexts as texts } from '#texts/products/product-form.ts'
import { pages } from '#site/pages.ts'
import { Button } from '#ui/button/button.tsx'
import { FaultText } from '#ui/feedback/fault-text.tsx'
import { OfflineNote } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRows } from '#ui/form/field-rows.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { EmbeddedFrame } from '#ui/layout/embedded-frame.tsx'
import type { ProductForm } from './product-fields.ts'
import styles from './product-form.module.css'

/** The rows of at most five videos; a row without an id is not saved (ordering.md §5). */
export function VideoFields({ form }: { form: ProductForm }) {
  const { errors } = form.formState
  return (
    <>
      <FieldRows
        form={form}
        name="video"
        label={texts.fields.video}
        newRow={{ value: '', title: '' }}
        maxRows={MOST_VIDEOS}
        canMove
        words={texts.videoRows}
      >
        {(index) => <VideoRow form={form} index={index} />}
      </FieldRows>
      {errors.video?.message !== undefined && <FaultText role="alert">{errors.video.message}</FaultText>}
    </>
  )
}

function VideoRow({ form, index }: { form: ProductForm; index: number }) {
  const [previewedId, setPreviewedId] = useState<string | null>(null)
  const value = useWatch({ control: form.control, name: `video.${index}.value` }) ?? ''
  const title = useWatch({ control: form.control, name: `video.${index}.title` }) ?? ''
  const id = value.trim()
  const isPreviewOpen = previewedId !== null && previewedId === id
  const { isSubmitted, errors } = form.formState
  return (
    <>
      <Field label={texts.videoId} hint={texts.videoIdHint} error={errors.video?.[index]?.value?.message}>
        <TextInput
          {...form.register(`video.${index}.value`, {
            onBlur: () =>
              form.setValue(`video.${index}.value`, videoIdIn(form.getValues(`video.${index}.value`)), {
                shouldDirty: true,
                shouldValidate: isSubmitted,
              }),
          })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
      <Field label={texts.videoTitle} error={errors.video?.[index]?.title?.message}>
        <TextInput {...form.register(`video.${index}.title`)} autoComplete="off" />
      </Field>
      {isVideoId(id) && (
        <div className={styles.preview}>
          <Button
            icon={isPreviewOpen ? 'eye-off' : 'play'}
            aria-expanded={isPreviewOpen}
            onClick={() => setPreviewedId(isPreviewOpen ? null : id)}
          >
            {isPreviewOpen ? texts.hidePreview : texts.preview}
          </Button>
          {isPreviewOpen && <Preview title={title || id} id={id} />}
        </div>
      )}
    </>
  )
}

function Preview({ title, id }: { title: string; id: string }) {
  if (useConnection().state === 'offline') return <OfflineNote>{texts.videoNeedsConnection}</OfflineNote>
  return (
    <EmbeddedFrame
      address={videoAddress(id, pages.videos.embedBase)}
      title={title}
      words={embeddedFrameTexts.video}
    />
  )
}
