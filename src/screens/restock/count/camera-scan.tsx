import { useEffect, useRef, useState } from 'react'
import { shelfCountTexts } from '#texts/cart/shelf-count.ts'
import { Button } from '#ui/button/button.tsx'
import { FailedNote } from '#ui/feedback/failed-note.tsx'
import styles from './count-screen.module.css'
import { type CodeDetector, createCodeDetector, createSeenCodes } from './code-detector.ts'

const texts = shelfCountTexts.camera
const LOOK_EVERY_MS = 150

type Phase = 'off' | 'starting' | 'looking' | 'refused' | 'failed'

/** Reads codes with the camera, in browsers that have a BarcodeDetector; renders nothing in others. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const [phase, setPhase] = useState<Phase>('off')
  const [detector] = useState(createCodeDetector)
  if (detector === null) return null
  const isOn = phase === 'starting' || phase === 'looking'
  return (
    <div className={styles.camera}>
      {(phase === 'refused' || phase === 'failed') && (
        <FailedNote retryText={texts.again} onRetry={() => setPhase('starting')}>
          {texts[phase]}
        </FailedNote>
      )}
      {isOn && <CameraPicture detector={detector} phase={phase} onPhase={setPhase} onCode={onCode} />}
      {(isOn || phase === 'off') && (
        <Button onClick={() => setPhase(isOn ? 'off' : 'starting')}>{isOn ? texts.stop : texts.start}</Button>
      )}
    </div>
  )
}

interface CameraPictureProps {
  detector: CodeDetector
  phase: Phase
  onPhase: (phase: Phase) => void
  onCode: (code: string) => void
}

function CameraPicture({ detector, phase, onPhase, onCode }: CameraPictureProps) {
  const picture = useRef<HTMLVideoElement>(null)
  const latest = useRef({ onPhase, onCode })
  useEffect(() => {
    latest.current = { onPhase, onCode }
  })
  useEffect(() => {
    const opened = new AbortController()
    startCamera(picture.current, detector, (code) => latest.current.onCode(code), opened.signal).then(
      () => !opened.signal.aborted && latest.current.onPhase('looking'),
      (problem: unknown) => {
        if (opened.signal.aborted) return
        const isRefused = problem instanceof DOMException && problem.name === 'NotAllowedError'
        latest.current.onPhase(isRefused ? 'refused' : 'failed')
      },
    )
    return () => opened.abort()
  }, [detector])
  return (
    <>
      <video ref={picture} className={styles.picture} aria-label={texts.picture} muted playsInline />
      <p role="status">{phase === 'starting' ? texts.starting : texts.looking}</p>
    </>
  )
}

/** Shows the camera's picture and reports each code once, until the signal aborts. */
async function startCamera(
  picture: HTMLVideoElement | null,
  detector: CodeDetector,
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  function stop(): void {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted || picture === null) return stop()
  signal.addEventListener('abort', stop)
  picture.srcObject = stream
  await picture.play()
  const seen = createSeenCodes()
  async function look(video: HTMLVideoElement): Promise<void> {
    if (signal.aborted) return
    const codes = await detector.detect(video).catch(() => []) // the next picture may be readable
    if (signal.aborted) return
    for (const code of seen.newCodes(codes.map(({ rawValue }) => rawValue))) onCode(code)
    setTimeout(() => void look(video), LOOK_EVERY_MS)
  }
  void look(picture) // never rejects
}
