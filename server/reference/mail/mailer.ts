// Mails of the backend to people. The server chooses the mailer when it starts.
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
  /** Resolves when the mail server or the outbox folder has the mail, and rejects otherwise. */
  send: (mail: Mail) => Promise<void>
}
