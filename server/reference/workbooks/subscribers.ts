import type { Readable } from 'node:stream'
import type { WorkbookColumn } from '#domain/sheets/workbook.ts'
import { sheetNames } from '#texts/workbooks.ts'
import { writeWorkbook } from './write-workbook.ts'

const COLUMNS: readonly WorkbookColumn<string>[] = [{ title: 'email', width: 44, value: (email) => email }]

export function writeSubscribers(emails: AsyncIterable<string>): Readable {
  return writeWorkbook(sheetNames.subscribers, COLUMNS, emails)
}
