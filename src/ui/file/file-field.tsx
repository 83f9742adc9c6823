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
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { useAskBeforeLeaving, useUnsavedTyping } from '../form/unsaved-typing.ts'
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
  /** The words on its button. */
  choose: string
  variant?: ButtonVariant
  accept: readonly string[]
  /** Any kind of file is read, because its content decides; `accept` only narrows the browser's suggestions. */
  takesAnyKind?: boolean
  mostBytes: number
  isMultiple?: boolean
  /** Says which files can be chosen, dropped or pasted. */
  hint?: string
  words: FileFieldWords
  disabled?: boolean
  reason?: string
  /** The form focuses the field by this name when its files are wrong; `error` says why. */
  name?: string
  error?: string | undefined
  /** Files can be dropped anywhere on this element; without it, on the field. */
  dropArea?: RefObject<HTMLElement | null>
  /** Holds the function that adds files which the person chose elsewhere on the screen. */
  adds?: RefObject<((files: readonly File[]) => void) | null>
  /** Called when reading or sending starts and ends. */
  onWorking?: (isWorking: boolean) => void
  /** Reads or sends a file; a rejection can be retried. */
  take: (file: File, work: FileWork) => Promise<FileOutcome>
  /** Called when the person removes a file that was read and stands in the list. */
  onRemove?: (file: File) => void
}

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') === true

/** True when the target is in another form, or in a dialog above the field. */
function isElsewhere(target: EventTarget | null, field: Element | null): boolean {
  const around = target instanceof Element ? target.closest('form, section, [role=dialog]') : null
  return around !== null && !around.contains(field)
}

/** Prevents the browser from opening a file in place of the page when it is dropped beside the field. */
function refuseFiles(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return
  event.preventDefault()
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
}

interface Dropped {
  isDisabled: boolean
  onDrop: (files: FileList) => void
}

/** Reads files that are dropped on the area, and marks the area while files are over it. */
function useDroppedFiles(area: RefObject<HTMLElement | null>, { isDisabled, onDrop }: Dropped): void {
  const isEnabled = useEffectEvent(() => !isDisabled)
  const dropFiles = useEffectEvent(onDrop)
  useEffect(() => {
    const element = area.current
    if (element === null) return
    const mark = (isOver: boolean) => element.toggleAttribute('data-files-over', isOver)
    function over(event: globalThis.DragEvent): void {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      mark(isEnabled())
    }
    function leave({ relatedTarget }: globalThis.DragEvent): void {
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) mark(false)
    }
    function drop(event: globalThis.DragEvent): void {
      if (!hasFiles(event.dataTransfer) || event.dataTransfer === null) return
      event.preventDefault()
      mark(false)
      dropFiles(event.dataTransfer.files)
    }
    element.addEventListener('dragenter', over)
    element.addEventListener('dragover', over)
    element.addEventListener('dragleave', leave)
    element.addEventListener('drop', drop)
    return () => {
      mark(false)
      element.removeEventListener('dragenter', over)
      element.removeEventListener('dragover', over)
      element.removeEventListener('dragleave', leave)
      element.removeEventListener('drop', drop)
    }
  }, [area])
}

/** Reads files that are chosen, dropped on the field or its area, or pasted anywhere except in another form. */
export function FileField(props: FileFieldProps) {
  const {
    label,
    choose,
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
    adds,
    onWorking,
  } = props
  const errorId = useId()
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const [queue] = useState(() =>
    createFileQueue({
      rules: () => ({
        ...latest.current.words,
        accept: latest.current.takesAnyKind ? null : latest.current.accept,
        mostBytes: latest.current.mostBytes,
      }),
      take: (file, work) => latest.current.take(file, work),
    }),
  )
  const files = useSyncExternalStore(queue.subscribe, queue.read)
  const isWorking = files.some(({ state }) => state.kind === 'waiting' || state.kind === 'working')
  useUnsavedTyping(isWorking)
  useAskBeforeLeaving(isWorking)
  useEffect(() => onWorking?.(isWorking), [isWorking, onWorking])
  useEffect(() => () => queue.stop(), [queue])
  useImperativeHandle(adds, () => queue.add, [queue])

  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  function add(list: FileList | null): void {
    const chosen = [...(list ?? [])]
    if (!disabled) queue.add(isMultiple ? chosen : chosen.slice(0, 1))
  }
  const addPasted = useEffectEvent(add)
  useEffect(() => {
    function paste(event: ClipboardEvent): void {
      const { clipboardData, target } = event
      // A copied range of cells brings a picture of itself along: the person means its text.
      if (!hasFiles(clipboardData) || clipboardData?.types.includes('text/plain')) return
      if (isElsewhere(target, field.current)) return
      event.preventDefault()
      addPasted(clipboardData?.files ?? null)
    }
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', refuseFiles)
    document.addEventListener('drop', refuseFiles)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', refuseFiles)
      document.removeEventListener('drop', refuseFiles)
    }
  }, [])
  useDroppedFiles(dropArea ?? field, { isDisabled: disabled, onDrop: add })
  const failed = files.filter(({ state }) => state.kind === 'failed')
  function end(...ids: number[]): void {
    for (const id of ids) queue.remove(id)
    field.current?.querySelector('button')?.focus() // the pressed button disappears
  }

  return (
    <div ref={field} className={styles.field}>
      <Button
        icon="upload"
        variant={variant}
        name={name}
        disabled={disabled}
        reason={reason}
        aria-describedby={error && errorId}
        onClick={() => input.current?.click()}
      >
        {choose}
      </Button>
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
      {hint && <p className={styles.hint}>{hint}</p>}
      {error && (
        <p id={errorId} className={styles.failure} role="alert">
          {error}
        </p>
      )}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((one) => (
            <FileRow
              key={one.id}
              {...one}
              words={words}
              onRetry={() => queue.retry(one.id)}
              onEnd={() => {
                if (one.state.kind === 'taken') latest.current.onRemove?.(one.file)
                end(one.id)
              }}
            />
          ))}
        </ul>
      )}
      {failed.length > 1 && (
        <Button size="small" variant="quiet" onClick={() => end(...failed.map(({ id }) => id))}>
          {words.removeFailed(failed.length)}
        </Button>
      )}
    </div>
  )
}

interface FileRowProps extends QueuedFile {
  words: FileFieldWords
  onRetry: () => void
  /** Cancels a file that is being read, or removes another one from the list. */
  onEnd: () => void
}

function FileRow({ file: { name }, state, words, onRetry, onEnd }: FileRowProps) {
  const isWorking = state.kind === 'waiting' || state.kind === 'working'
  const endWord = isWorking ? words.cancel : words.remove
  return (
    <li className={styles.file}>
      {state.kind === 'failed' && (
        <p className={styles.failure} role="alert">
          {state.reason}
        </p>
      )}
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
      <span className={styles.buttons}>
        {state.kind === 'failed' && state.canRetry && (
          <Button size="small" icon="refresh" aria-label={`${words.retry}: ${name}`} onClick={onRetry}>
            {words.retry}
          </Button>
        )}
        <Button size="small" variant="quiet" aria-label={`${endWord} ${name}`} onClick={onEnd}>
          {endWord}
        </Button>
      </span>
    </li>
  )
}
