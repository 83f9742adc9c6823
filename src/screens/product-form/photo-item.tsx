import type { KeyboardEvent } from 'react'
import { usePictures } from '#app-context/catalogue/use-pictures.ts'
import { productFormTexts as texts } from '#texts/products/product-form.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { Row } from '#ui/layout/row.tsx'
import styles from './photos.module.css'

interface PhotoItemProps {
  uuid: string
  name: string
  index: number
  count: number
  isPrimary: boolean
  /** True when the server no longer has the photo. */
  isMissing: boolean
  /** The reason why replacing is disabled now. */
  disabledReason: string | undefined
  /** The id of the text that explains how to reorder photos. */
  orderHintId: string
  onKeyDown: (event: KeyboardEvent) => void
  onMove: (newIndex: number) => void
  onPrimary: () => void
  onReplace: () => void
  onRemove: () => void
}

export function PhotoItem(props: PhotoItemProps) {
  const { uuid, name, index, count, isPrimary, isMissing, disabledReason, orderHintId } = props
  const getPicture = usePictures()
  return (
    <li className={classNames(styles.photo, isMissing && styles.missing)}>
      <button
        type="button"
        className={styles.handle}
        data-handle
        aria-label={texts.movePhoto(name, index + 1, count)}
        aria-describedby={orderHintId}
        onKeyDown={props.onKeyDown}
      >
        <Picture {...getPicture(uuid, 'large')} alt="" isFilling />
      </button>
      <p className={styles.name}>
        <span>{name}</span> {isPrimary && <Chip tone="info">{texts.primary}</Chip>}
        {isMissing && <Chip tone="bad">{texts.mustBeAddedAgain}</Chip>}
      </p>
      <Button
        aria-label={texts.makePrimary(name)}
        disabled={isPrimary}
        reason={isPrimary ? texts.isPrimary(name) : undefined}
        onClick={props.onPrimary}
      >
        {texts.makePrimary('').trim()}
      </Button>
      <Row as="span" gap={0} justify="between">
        <IconButton
          icon="chevron-left"
          label={texts.moveEarlier(name)}
          reason={index === 0 ? texts.isFirst : undefined}
          onClick={() => props.onMove(index - 1)}
        />
        <IconButton
          icon="chevron-right"
          label={texts.moveLater(name)}
          reason={index === count - 1 ? texts.isLast : undefined}
          onClick={() => props.onMove(index + 1)}
        />
        <IconButton
          icon="upload"
          label={texts.replacePhoto(name)}
          reason={disabledReason}
          onClick={props.onReplace}
        />
        <IconButton icon="trash" label={texts.removePhoto(name)} onClick={props.onRemove} />
      </Row>
    </li>
  )
}
