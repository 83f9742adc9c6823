import { invoiceFileName } from '#domain/orders/invoice-file-name.ts'
import { downloadTexts } from '#texts/downloads.ts'
import { DownloadFailure } from '#ui/file/download-failure.tsx'
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx'
import { CorrectAmountsDialog } from './correct-amounts-dialog.tsx'
import { ReorderDialog } from './reorder-dialog.tsx'
import type { OrderTask } from './use-order-tasks.ts'
import { WorkQuestion } from './work-question.tsx'

interface OrderTaskDialogProps {
  task: OrderTask
  onEnd: () => void
}

/** The dialog of the current task. */
export function OrderTaskDialog({ task, onEnd }: OrderTaskDialogProps) {
  switch (task.kind) {
    case 'question':
      return (
        <WorkQuestion
          order={task.order}
          question={task.question}
          onYes={() => {
            task.onYes()
            onEnd()
          }}
          onNo={onEnd}
        />
      )
    case 'reorder':
      return <ReorderDialog order={task.order} onReorder={task.onReorder} onClose={onEnd} />
    case 'correct':
      return <CorrectAmountsDialog order={task.order} onCorrect={task.onCorrect} onClose={onEnd} />
    case 'paper': {
      const { kind: _, key: __, orderId, ...paper } = task
      return <PdfViewer {...paper} fileName={invoiceFileName([orderId])} onClose={onEnd} />
    }
    case 'failure':
      return <DownloadFailure failure={task.text} confirm={onEnd} confirmText={downloadTexts.confirm} />
  }
}
