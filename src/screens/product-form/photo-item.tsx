import type { KeyboardEvent } from 'react'
import { usePictures } from '#app-context/catalogue/use-pictures.ts'
import { productFormTexts as texts } from '#texts/products/product-form.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { Row } from '#ui/layout/row.tsx'
import { MoreMenu } from '#ui/table/row-actions.tsx'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
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

/** A photo with its actions: icons for a mouse, and in windows that people mostly touch a menu with words. */
export function PhotoItem(props: PhotoItemProps) {
  const { uuid, name, index, count, isPrimary, isMissing, disabledReason, orderHintId } = props
  const getPicture = usePictures()
  const isTouched = useMedia(BELOW_LARGE)
  const actions = [
    {
      icon: 'chevron-left' as const,
      label: texts.moveEarlier(name),
      word: texts.moveEarlierWord,
      reason: index === 0 ? texts.isFirst : undefined,
      onSelect: () => props.onMove(index - 1),
    },
    {
      icon: 'chevron-right' as const,
      label: texts.moveLater(name),
      word: texts.moveLaterWord,
      reason: index === count - 1 ? texts.isLast : undefined,
      onSelect: () => props.onMove(index + 1),
    },
    {
      icon: 'upload' as const,
      label: texts.replacePhoto(name),
      word: texts.replaceWord,
      reason: disabledReason,
      onSelect: props.onReplace,
    },
    {
      icon: 'trash' as const,
      label: texts.removePhoto(name),
      word: texts.removeWord,
      reason: undefined,
      onSelect: props.onRemove,
    },
  ]
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
      <div className={styles.head}>
        <p className={styles.name}>
          <span>{name}</span> {isPrimary && <Chip tone="info">{texts.primary}</Chip>}
          {isMissing && <Chip tone="bad">{texts.mustBeAddedAgain}</Chip>}
        </p>
        {isTouched && <MoreMenu actions={actions} label={texts.moreForPhoto(name)} title={name} />}
      </div>
      <Button
        aria-label={texts.makePrimary(name)}
        disabled={isPrimary}
        reason={isPrimary ? texts.isPrimary(name) : undefined}
        onClick={props.onPrimary}
      >
        {texts.makePrimary('').trim()}
      </Button>
      {!isTouched && (
        <Row as="span" gap={0} justify="between">
          {actions.map(({ icon, label, reason, onSelect }) => (
            <IconButton key={icon} icon={icon} label={label} reason={reason} onClick={onSelect} />
          ))}
        </Row>
      )}
    </li>
  )
}
