export interface PostgresServer {
  /** The address `postgres://…` of its maintenance database. */
  url: string
  stop: () => Promise<void>
}

export interface OwnPostgresServer extends PostgresServer {
  /** Stops the server as an operator does: it rolls back open transactions, and notifies every connection. */
  halt: () => Promise<void>
  /** Stops the server at once. At the next start it recovers from its log. */
  kill: () => Promise<void>
  /** Starts the server again, on the same port and data. */
  restart: () => Promise<void>
  /** Stops every process of the server with SIGSTOP: it keeps its connections, and answers nothing. */
  freeze: () => Promise<void>
  /** Lets the stopped processes continue. */
  thaw: () => Promise<void>
}

/** Resolves with the folder of PostgreSQL's programs. */
export function findPostgres(): Promise<string>
export function startPostgres(): Promise<PostgresServer>
export function startOwnPostgres(): Promise<OwnPostgresServer>
