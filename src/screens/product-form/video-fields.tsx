import { type ComponentType, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { MOST_VIDEOS } from '#domain/product-rules.ts'
import { isVideoId } from '#domain/video-address.ts'
import { videoIdIn } from '#domain/video-id.ts'
import { productFormTexts as texts } from '#texts/product-form.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRows } from '#ui/form/field-rows.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { ProductForm } from './product-fields.ts'
import styles from './product-form.module.css'

/** Plays a video, as the product's page does. */
export type VideoPlayer = ComponentType<{ title: string; value: string }>

interface VideoFieldsProps {
  form: ProductForm
  Video: VideoPlayer
}

/** At most five videos; a row without an id is not saved (ordering.md §5). */
export function VideoFields({ form, Video }: VideoFieldsProps) {
  return (
    <FieldRows
      form={form}
      name="video"
      label={texts.fields.video}
      fresh={{ value: '', title: '' }}
      most={MOST_VIDEOS}
      canMove
      words={texts.videoRows}
    >
      {(at) => <VideoRow form={form} at={at} Video={Video} />}
    </FieldRows>
  )
}

function VideoRow({ form, at, Video }: VideoFieldsProps & { at: number }) {
  const [shownId, setShownId] = useState<string | null>(null)
  const value = useWatch({ control: form.control, name: `video.${at}.value` }) ?? ''
  const title = useWatch({ control: form.control, name: `video.${at}.title` }) ?? ''
  const id = value.trim()
  const isShown = shownId !== null && shownId === id
  const { isSubmitted, errors } = form.formState
  return (
    <>
      <Field label={texts.videoId} hint={texts.videoIdHint} error={errors.video?.[at]?.value?.message}>
        <TextInput
          {...form.register(`video.${at}.value`, {
            onBlur: () =>
              form.setValue(`video.${at}.value`, videoIdIn(form.getValues(`video.${at}.value`)), {
                shouldDirty: true,
                shouldValidate: isSubmitted,
              }),
          })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
      <Field label={texts.videoTitle}>
        <TextInput {...form.register(`video.${at}.title`)} autoComplete="off" />
      </Field>
      {isVideoId(id) && (
        <div className={styles.preview}>
          <Button
            size="small"
            icon={isShown ? 'eye-off' : 'play'}
            aria-expanded={isShown}
            onClick={() => setShownId(isShown ? null : id)}
          >
            {isShown ? texts.hidePreview : texts.preview}
          </Button>
          {isShown && <Video title={title || id} value={id} />}
        </div>
      )}
    </>
  )
}
