import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Button, type ButtonVariant } from '../button/button.tsx'
import { FaultText } from '../feedback/fault-text.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { useAskBeforeLeaving, useUnsavedTyping } from '../form/unsaved-typing.ts'
import { Muted } from '../layout/muted.tsx'
import { Row } from '../layout/row.tsx'
import styles from './file-field.module.css'
import {
  createFileQueue,
  type FileOutcome,
  type FileRules,
  type FileWork,
  type QueuedFile,
} from './file-queue.ts'

export interface FileFieldWords extends Pick<FileRules, 'wrongType' | 'tooLarge' | 'failed'> {
  cancel: string
  retry: string
  remove: string
  waiting: string
  removeFailed: (count: number) => string
}

interface FileFieldProps {
  /** The name of the field for screen readers. */
  label: string
  /** The text of the button. Without it the field shows only its files, and `chooseRef` opens the browser's dialog. */
  buttonText?: string
  variant?: ButtonVariant
  accept: readonly string[]
  /** True if files of every type are read; then `accept` only selects the suggestions in the browser's dialog. */
  acceptsAnyType?: boolean
  maxBytes: number
  isMultiple?: boolean
  /** A sentence about the files that can be chosen, dropped or pasted. */
  hint?: string
  words: FileFieldWords
  disabled?: boolean
  reason?: string
  /** The form focuses the field by this name if its files are wrong; `error` is the reason. */
  name?: string
  error?: string | undefined
  /** Files can be dropped on this element, or with `page` anywhere on the page (G387); else on the field. */
  dropArea?: RefObject<HTMLElement | null> | 'page'
  /** Gets the function with which the screen adds files that the person chose outside the field. */
  addFilesRef?: RefObject<((files: readonly File[]) => void) | null>
  /** Gets the function that opens the browser's dialog, for a menu. */
  chooseRef?: RefObject<(() => void) | null>
  /** Called when the reading or sending of files starts and ends. */
  onWorking?: (isWorking: boolean) => void
  /** Reads or sends a file. After a rejection the person can try again. */
  processFile: (file: File, work: FileWork) => Promise<FileOutcome>
  /** Called when the person removes from the list a file that was read. */
  onRemove?: (file: File) => void
}

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') === true

/** True if the target is in another form, section or dialog than the field. */
function isElsewhere(target: EventTarget | null, field: Element | null): boolean {
  const container = target instanceof Element ? target.closest('form, section, [role=dialog]') : null
  return container !== null && !container.contains(field)
}

/** If a file is dropped beside the field, prevents the browser from opening the file instead of the page. */
function refuseFiles(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}

interface DropOptions extends Pick<FileFieldProps, 'dropArea'> {
  field: RefObject<HTMLElement | null>
  isDisabled: boolean
  onDrop: (files: FileList) => void
}

/** Calls `onDrop` with files that are dropped on the area, and marks the area while files are over it. */
function useDroppedFiles({ field, dropArea, isDisabled, onDrop }: DropOptions): void {
  const isEnabled = useEffectEvent(() => !isDisabled)
  const dropFiles = useEffectEvent(onDrop)
  useEffect(() => {
    const element = dropArea === 'page' ? field.current?.closest('main') : (dropArea ?? field).current
    if (!element) return
    const markArea = (isOver: boolean) => element.toggleAttribute('data-files-over', isOver)
    function onDragOver(event: globalThis.DragEvent): void {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      markArea(isEnabled())
    }
    function onDragLeave({ relatedTarget }: globalThis.DragEvent): void {
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) markArea(false)
    }
    function onFileDrop(event: globalThis.DragEvent): void {
      if (!hasFiles(event.dataTransfer) || event.dataTransfer === null) return
      event.preventDefault()
      markArea(false)
      dropFiles(event.dataTransfer.files)
    }
    element.addEventListener('dragenter', onDragOver)
    element.addEventListener('dragover', onDragOver)
    element.addEventListener('dragleave', onDragLeave)
    element.addEventListener('drop', onFileDrop)
    return () => {
      markArea(false)
      element.removeEventListener('dragenter', onDragOver)
      element.removeEventListener('dragover', onDragOver)
      element.removeEventListener('dragleave', onDragLeave)
      element.removeEventListener('drop', onFileDrop)
    }
  }, [field, dropArea])
}

/**
 * Reads files that are chosen, dropped on the field or `dropArea`, or pasted anywhere except in another form, section
 * or dialog.
 */
export function FileField(props: FileFieldProps) {
  const {
    label,
    buttonText,
    variant = 'plain',
    accept,
    isMultiple = false,
    hint,
    words,
    disabled = false,
    reason,
    name,
    error,
    dropArea,
    addFilesRef,
    chooseRef,
    onWorking,
  } = props
  const errorId = useId()
  const latestProps = useRef(props)
  useLayoutEffect(() => {
    latestProps.current = props
  })
  const [queue] = useState(() =>
    createFileQueue({
      rules: () => ({
        ...latestProps.current.words,
        accept: latestProps.current.acceptsAnyType ? null : latestProps.current.accept,
        maxBytes: latestProps.current.maxBytes,
      }),
      processFile: (file, work) => latestProps.current.processFile(file, work),
    }),
  )
  const files = useSyncExternalStore(queue.subscribe, queue.read)
  const isWorking = files.some(({ state }) => state.kind === 'waiting' || state.kind === 'working')
  useUnsavedTyping(isWorking)
  useAskBeforeLeaving(isWorking)
  useEffect(() => onWorking?.(isWorking), [isWorking, onWorking])
  useEffect(() => () => queue.stop(), [queue])
  useImperativeHandle(addFilesRef, () => queue.add, [queue])
  useImperativeHandle(chooseRef, () => () => input.current?.click(), [])

  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  function add(list: FileList | null): void {
    const chosenFiles = [...(list ?? [])]
    if (!disabled) queue.add(isMultiple ? chosenFiles : chosenFiles.slice(0, 1))
  }
  const addPasted = useEffectEvent(add)
  useEffect(() => {
    function onPaste(event: ClipboardEvent): void {
      const { clipboardData, target } = event
      // Spreadsheets add a picture to a copied range of cells; the person wants to paste its text.
      if (!hasFiles(clipboardData) || clipboardData?.types.includes('text/plain')) return
      if (isElsewhere(target, field.current)) return
      event.preventDefault()
      addPasted(clipboardData?.files ?? null)
    }
    document.addEventListener('paste', onPaste)
    document.addEventListener('dragover', refuseFiles)
    document.addEventListener('drop', refuseFiles)
    return () => {
      document.removeEventListener('paste', onPaste)
      document.removeEventListener('dragover', refuseFiles)
      document.removeEventListener('drop', refuseFiles)
    }
  }, [])
  useDroppedFiles({ field, ...(dropArea && { dropArea }), isDisabled: disabled, onDrop: add })
  const failedFiles = files.filter(({ state }) => state.kind === 'failed')
  function removeFiles(...ids: number[]): void {
    for (const id of ids) queue.remove(id)
    field.current?.querySelector('button')?.focus() // because the pressed button disappears
  }

  return (
    <div ref={field} className={styles.field}>
      {buttonText && (
        <Button
          icon="upload"
          variant={variant}
          name={name}
          disabled={disabled}
          reason={reason}
          aria-describedby={error && errorId}
          onClick={() => input.current?.click()}
        >
          {buttonText}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={accept.join()}
        multiple={isMultiple}
        aria-label={label}
        hidden
        onChange={(event) => {
          add(event.target.files)
          event.target.value = ''
        }}
      />
      {hint && <Muted>{hint}</Muted>}
      {error && (
        <FaultText id={errorId} role="alert">
          {error}
        </FaultText>
      )}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((queuedFile) => (
            <FileRow
              key={queuedFile.id}
              {...queuedFile}
              words={words}
              onRetry={() => queue.retry(queuedFile.id)}
              onCancelOrRemove={() => {
                if (queuedFile.state.kind === 'taken') latestProps.current.onRemove?.(queuedFile.file)
                removeFiles(queuedFile.id)
              }}
            />
          ))}
        </ul>
      )}
      {failedFiles.length > 1 && (
        <Button variant="quiet" onClick={() => removeFiles(...failedFiles.map(({ id }) => id))}>
          {words.removeFailed(failedFiles.length)}
        </Button>
      )}
    </div>
  )
}

interface FileRowProps extends QueuedFile {
  words: FileFieldWords
  onRetry: () => void
  /** Cancels the reading of the file; a file that is not being read is removed from the list. */
  onCancelOrRemove: () => void
}

function FileRow({ file: { name }, state, words, onRetry, onCancelOrRemove }: FileRowProps) {
  const isWorking = state.kind === 'waiting' || state.kind === 'working'
  const cancelOrRemoveText = isWorking ? words.cancel : words.remove
  return (
    <li className={styles.file}>
      {state.kind === 'failed' && <FaultText role="alert">{state.reason}</FaultText>}
      {state.kind === 'taken' && <p role="status">{state.note}</p>}
      {isWorking && (
        <ProgressBar
          label={name}
          value={state.kind === 'working' ? Math.round(state.share * 100) : 0}
          max={100}
          text={
            state.kind === 'working'
              ? `${name}, ${Math.round(state.share * 100)} %`
              : `${name}, ${words.waiting}`
          }
        />
      )}
      <Row as="span" gap={1} justify="end">
        {state.kind === 'failed' && state.canRetry && (
          <Button icon="refresh" aria-label={`${words.retry}: ${name}`} onClick={onRetry}>
            {words.retry}
          </Button>
        )}
        <Button variant="quiet" aria-label={`${cancelOrRemoveText} ${name}`} onClick={onCancelOrRemove}>
          {cancelOrRemoveText}
        </Button>
      </Row>
    </li>
  )
}
