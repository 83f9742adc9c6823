// What the backend says to people outside of the app. Who sends it is decided once, at the start.
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
  /** Resolves when the mail is handed over; throws where it could not be. */
  send: (mail: Mail) => Promise<void>
}
