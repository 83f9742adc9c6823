import { useEffect, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { FailedNote } from '../feedback/failed-note.tsx'
import styles from './camera-scan.module.css'
import { type CodeDetector, createSeenCodes } from './code-detector.ts'

const DETECTION_INTERVAL_MS = 150

type Phase = 'off' | 'starting' | 'looking' | 'refused' | 'failed'

export interface CameraWords {
  start: string
  stop: string
  /** The name of the picture for screen readers. */
  picture: string
  starting: string
  looking: string
  /** The person or the browser does not permit the camera. */
  refused: string
  failed: string
  again: string
}

interface CameraScanProps {
  /** Called each time the person starts the camera, before the camera opens. */
  openDetector: () => Promise<CodeDetector>
  words: CameraWords
  onCode: (code: string) => void
}

/** Shows a button that starts and stops the camera, and the camera's picture. Reports the codes in the picture. */
export function CameraScan({ openDetector, words, onCode }: CameraScanProps) {
  const [phase, setPhase] = useState<Phase>('off')
  const isCameraOn = phase === 'starting' || phase === 'looking'
  return (
    <div className={styles.camera}>
      {(phase === 'refused' || phase === 'failed') && (
        <FailedNote retryText={words.again} onRetry={() => setPhase('starting')}>
          {words[phase]}
        </FailedNote>
      )}
      {isCameraOn && (
        <CameraPicture
          openDetector={openDetector}
          words={words}
          phase={phase}
          onPhase={setPhase}
          onCode={onCode}
        />
      )}
      {(isCameraOn || phase === 'off') && (
        <Button onClick={() => setPhase(isCameraOn ? 'off' : 'starting')}>
          {isCameraOn ? words.stop : words.start}
        </Button>
      )}
    </div>
  )
}

interface CameraPictureProps extends CameraScanProps {
  phase: Phase
  onPhase: (phase: Phase) => void
}

function CameraPicture({ openDetector, words, phase, onPhase, onCode }: CameraPictureProps) {
  const picture = useRef<HTMLVideoElement>(null)
  const latestProps = useRef({ openDetector, onPhase, onCode })
  useEffect(() => {
    latestProps.current = { openDetector, onPhase, onCode }
  })
  useEffect(() => {
    const abortController = new AbortController()
    startCamera(
      picture.current,
      latestProps.current,
      (code) => latestProps.current.onCode(code),
      abortController.signal,
    ).then(
      () => !abortController.signal.aborted && latestProps.current.onPhase('looking'),
      (problem: unknown) => {
        if (abortController.signal.aborted) return
        const isRefused = problem instanceof DOMException && problem.name === 'NotAllowedError'
        latestProps.current.onPhase(isRefused ? 'refused' : 'failed')
      },
    )
    return () => abortController.abort()
  }, [])
  return (
    <>
      <video ref={picture} className={styles.picture} aria-label={words.picture} muted playsInline />
      <p role="status">{phase === 'starting' ? words.starting : words.looking}</p>
    </>
  )
}

/** Shows the camera's picture, and reports each code when it appears in the picture, until the signal aborts. */
async function startCamera(
  picture: HTMLVideoElement | null,
  { openDetector }: Pick<CameraScanProps, 'openDetector'>,
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const detector = await openDetector()
  // Codes with much content have small modules, which the usual 640 × 480 pixels blur.
  const video = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } }
  const stream = await navigator.mediaDevices.getUserMedia({ video })
  function stop(): void {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted || picture === null) return stop()
  signal.addEventListener('abort', stop)
  picture.srcObject = stream
  await picture.play()
  const seenCodes = createSeenCodes()
  async function detectCodes(video: HTMLVideoElement): Promise<void> {
    if (signal.aborted) return
    const codes = await detector.detect(video).catch(() => []) // the next picture may be readable
    if (signal.aborted) return
    for (const code of seenCodes.newCodes(codes.map(({ rawValue }) => rawValue))) onCode(code)
    setTimeout(() => void detectCodes(video), DETECTION_INTERVAL_MS)
  }
  void detectCodes(picture) // never rejects
}
