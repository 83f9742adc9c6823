import { useState } from 'react'
import { type ReadCodes as CodesOfOrder, missingNumbers } from '#domain/orders/order-codes.ts'
import { fileTexts } from '#texts/forms.ts'
import { orderCodeTexts as texts } from '#texts/orders/order-codes.ts'
import { Button } from '#ui/button/button.tsx'
import { CameraScan } from '#ui/camera/camera-scan.tsx'
import { hasCameraInterface } from '#ui/camera/code-detector.ts'
import { codesInPicture, openQrDetector } from '#ui/code/read-codes.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FileField } from '#ui/file/file-field.tsx'
import type { FileOutcome } from '#ui/file/file-queue.ts'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './read-codes.module.css'
import { useReadCodes } from './use-read-codes.ts'

/** The largest size of a picture; photos of phones are far smaller. */
const MAX_BYTES = 40_000_000

interface ReadCodesProps {
  /** Gets the text of the saved copy. */
  onRead: (text: string) => void
  onClose: () => void
}

/** The dialog that reads the QR codes of an order. */
export function ReadCodes({ onRead, onClose }: ReadCodesProps) {
  return (
    <Dialog isOpen onClose={onClose} title={texts.readTitle} description={texts.readHint}>
      <CodeReader
        onRead={(text) => {
          onClose()
          onRead(text)
        }}
      />
    </Dialog>
  )
}

function CodeReader({ onRead }: { onRead: (text: string) => void }) {
  const { codes, add, startAgain } = useReadCodes(onRead)
  /** The fault of the code that the camera read last; null if it has none. */
  const [fault, setFault] = useState<string | null>(null)

  async function readPicture(file: File): Promise<FileOutcome> {
    const codeTexts = await codesInPicture(file)
    if (codeTexts.length === 0) return { isTaken: false, reason: texts.noCode(file.name), canRetry: false }
    const faults = codeTexts.map(add).filter((codeFault) => codeFault !== null)
    // A picture may show other codes beside a code of the order.
    const [firstFault] = faults
    if (firstFault === undefined || faults.length < codeTexts.length) return { isTaken: true }
    return { isTaken: false, reason: texts.ofPicture(file.name, firstFault), canRetry: false }
  }

  return (
    <Stack>
      <div className={styles.progress}>
        <p role="status" aria-label={texts.progress}>
          {progressOf(codes)}
        </p>
        {codes !== null && (
          <Button
            variant="quiet"
            onClick={() => {
              setFault(null)
              startAgain()
            }}
          >
            {texts.startAgain}
          </Button>
        )}
      </div>
      {hasCameraInterface() && (
        <CameraScan
          openDetector={openQrDetector}
          words={texts.camera}
          onCode={(code) => setFault(add(code))}
        />
      )}
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      <FileField
        label={texts.picture}
        buttonText={texts.choosePictures}
        accept={['image/*']}
        isMultiple
        maxBytes={MAX_BYTES}
        hint={texts.pictureHint}
        words={fileTexts}
        processFile={readPicture}
      />
    </Stack>
  )
}

function progressOf(codes: CodesOfOrder | null): string {
  return codes === null
    ? texts.nothingRead
    : texts.partlyRead(codes.parts.size, codes.count, missingNumbers(codes))
}
