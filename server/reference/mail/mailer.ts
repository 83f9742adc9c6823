// Mails of the backend to people. The start of the server chooses the mailer.
export interface Mail {
  to: string
  subject: string
  text: string
  attachments?: Attachment[]
}

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

export interface Mailer {
  /** Resolves when the mail is handed over; throws when that fails. */
  send: (mail: Mail) => Promise<void>
}
